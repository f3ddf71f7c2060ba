import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { EXPIRE_ALERTS } from '../../plugins/operations/alerts/jobs/expire-alerts.ts'
import { EXPIRE_LOGS } from '../../plugins/platform/logs/jobs/expire-logs.ts'
import { createJobQueue, type JobQueue } from '../../src/jobs/job-queue.ts'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { until } from '../support/system/until.ts'

/** Between two rounds in which a worker maintains the queues, see src/jobs/job-queue.ts. */
const ROUND_MS = 15_000
/** Shortest pause between two polls of a worker. */
const POLL_MS = 500
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
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  await queue?.stop()
  await database?.drop()
})

/** Lets pauses that the condition names never end. */
function withoutPauses(condition: (ms: number) => boolean): void {
  const start = globalThis.setTimeout
  const endless = ((run: () => void, ms = 0) =>
    start(run, condition(ms) ? NEVER_MS : ms)) as typeof setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(endless)
}

const seen = async () => (await queue.statistics()).workerSeenSeconds

it('a worker maintains the queues as soon as it starts, before its first round is due', async () => {
  withoutPauses((ms) => ms === ROUND_MS)
  expect(await seen()).toBeNull()
  await queue.work(EXPIRE_LOGS.name, async () => {})
  await until('the heartbeat of the worker', async () => (await seen()) !== null)
})

it('a worker takes jobs as they come, and those that waited, although it never polls', async () => {
  // A pause is shorter by the time that the poll before it took.
  withoutPauses((ms) => ms >= POLL_MS / 4)
  const taken: unknown[] = []
  const all = Promise.withResolvers<void>()
  const job = EXPIRE_ALERTS.name
  await queue.work(job, async ({ data }) => {
    taken.push(data)
    await all.promise
  })
  await startJob({ databaseUrl: database.url }, job, { number: 1 })
  await until('the first job', async () => taken.length === 1)
  // Notified while the first one runs.
  await startJob({ databaseUrl: database.url }, job, { number: 2 })
  await startJob({ databaseUrl: database.url }, job, { number: 3 })
  all.resolve()
  await until('the other jobs', async () => taken.length === 3)
  expect(taken).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
})
