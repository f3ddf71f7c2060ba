import { inject } from 'vitest'
import { PARTS } from '../../src/stack/settings.ts'
import { createTestDatabase } from '../support/database/database.ts'
import { type RunningConsole, startConsole } from '../support/service/start-console.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Everything but the database and its set-up, which the run has done once for all files. */
const ON_TEMPLATE = PARTS.filter((part) => part !== 'database' && part !== 'setup')

export type TestConsole = RunningConsole & { readonly databaseUrl: string }

/**
 * The console with its stand-ins and a worker on a database of its own, a copy of the migrated template.
 * `more` are further variables for its processes.
 */
export async function startTestConsole(
  more: Readonly<Record<string, string>> = {},
): Promise<TestConsole> {
  await buildOnce()
  const database = await createTestDatabase()
  const running = await startConsole(
    { COMMERCE_RETRY_PAUSE_MS: '1', ...more, DATABASE_URL: database.url },
    { only: ON_TEMPLATE, dataDir: inject('templateDataDir') },
  ).catch(async (error: unknown) => {
    await database.drop()
    throw error
  })
  return {
    ...running,
    databaseUrl: database.url,
    async stop() {
      await running.stop()
      await database.drop()
    },
  }
}

/** The whole stack as `npm start` starts it: its own database server, and the set-up of an empty database. */
export async function startWholeStack(): Promise<RunningConsole> {
  await buildOnce()
  return startConsole()
}

/** Builds the console if it is not fresh. */
export function buildOnce(): Promise<void> {
  return oneAtATime(async () => {
    const built = await startConsole({}, { only: ['build'] })
    await built.stop()
  })
}
