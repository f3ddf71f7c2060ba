import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { EXPIRE_LOGS } from '../../plugins/platform/logs/jobs/expire-logs.ts'
import { createJobQueue, type JobQueue } from '../../src/jobs/job-queue.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { until } from '../support/system/until.ts'

/** Between two rounds in which a worker maintains the queues, see src/jobs/job-queue.ts. */
const ROUND_MS = 15_000
const NEVER_MS = 2 ** 31 - 1

let database: TestDatabase
let queue: JobQueue

beforeAll(async () => {
  database = await createTestDatabase()
  queue = createJobQueue({
    databaseUrl: database.url,
    onError: (error) => {
      throw error
    },
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await queue?.stop()
  await database?.drop()
})

const seen = async () => (await queue.statistics()).workerSeenSeconds

it('a worker maintains the queues as soon as it starts, before its first round is due', async () => {
  const start = globalThis.setTimeout
  const withoutRounds = ((run: () => void, ms?: number) =>
    start(run, ms === ROUND_MS ? NEVER_MS : ms)) as typeof setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(withoutRounds)
  expect(await seen()).toBeNull()
  await queue.work(EXPIRE_LOGS.name, async () => {})
  await until('the heartbeat of the worker', async () => (await seen()) !== null)
})
