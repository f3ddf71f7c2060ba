import { inject } from 'vitest'
import { PARTS, type Part } from '../../src/stack/settings.ts'
import { createTestDatabase } from '../support/database/database.ts'
import { quickStart } from '../support/runner/quick-start.ts'
import { type RunningConsole, startConsole } from '../support/service/start-console.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** What a run does once for all files, and the watcher, of which no screen shows anything. */
const LEFT_OUT: readonly Part[] = ['database', 'setup', 'build', 'watcher']
/** For files in which no job runs: a worker asks the database for jobs all the time. */
export const NO_JOBS: readonly Part[] = ['worker', 'factory']

const USUAL = {
  // A shop that is away is asked as often as in production, without the pauses.
  COMMERCE_RETRY_PAUSE_MS: '1',
  PEER_REST_SECONDS: '0',
  // They would take cores from the pages. Tests that show results of checks or reports store them.
  PERIODIC_CHECKS: 'off',
  PERIODIC_REPORTS: 'off',
} as const

export type TestConsole = RunningConsole & { readonly databaseUrl: string }

/**
 * The console with its stand-ins and a worker on a database of its own, a copy of the migrated template.
 *
 * @param more further variables for its processes.
 * @param without parts that are not started.
 */
export async function startTestConsole(
  more: Readonly<Record<string, string>> = {},
  without: readonly Part[] = [],
): Promise<TestConsole> {
  await buildOnce()
  const only = PARTS.filter((part) => !LEFT_OUT.includes(part) && !without.includes(part))
  const database = await createTestDatabase()
  const running = await startConsole(
    { ...quickStart(), ...USUAL, ...more, DATABASE_URL: database.url },
    { only, dataDir: inject('templateDataDir') },
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
  return startConsole(quickStart())
}

/** Builds the console if it is not fresh. */
export function buildOnce(): Promise<void> {
  return oneAtATime(async () => {
    const built = await startConsole({}, { only: ['build'] })
    await built.stop()
  })
}
