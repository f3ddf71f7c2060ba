import { startConsole } from '../support/start-console.ts'

/** Builds the console once if it is not fresh: test files that start it side by side would all build. */
export default async function setup(): Promise<void> {
  const built = await startConsole({}, ['build'])
  await built.stop()
}
