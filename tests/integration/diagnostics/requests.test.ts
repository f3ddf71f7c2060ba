import { getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checksOf } from '../../../plugins/core/feature/checks-of.ts'
import type { Core } from '../../../plugins/core/feature/core-of.ts'
import { buildFeatures, jobsOf } from '../../../plugins/core/feature/install-features.ts'
import { setUpFeatures } from '../../../plugins/core/feature/set-up-features.ts'
import { diagnostics } from '../../../plugins/operations/diagnostics/index.ts'
import { runDueChecks } from '../../../plugins/operations/diagnostics/periodic/run-due-checks.ts'
import {
  readCounts,
  storeCounts,
  storeCountsRegularly,
} from '../../../plugins/operations/diagnostics/traffic/store-counts.ts'
import { brands } from '../../../plugins/platform/brands/index.ts'
import { http } from '../../../plugins/platform/http/index.ts'
import { identity } from '../../../plugins/platform/identity/index.ts'
import { logs } from '../../../plugins/platform/logs/index.ts'
import { objectStore } from '../../../plugins/platform/object-store/index.ts'
import { withClient } from '../../../src/database/with-client.ts'
import { createRequestCounter } from '../../../src/health/request-counter.ts'
import { finishLastWork } from '../../../src/http/stopping.ts'
import { createServices } from '../../../src/services/create-services.ts'
import { readEnvironment } from '../../../src/services/environment.ts'
import { configure, createEmptyDatabase } from '../../support/database/configure.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'
import { until } from '../../support/system/until.ts'

let database: TestDatabase
let core: Core
let payload: Payload

const query = <Row extends object>(statement: string) =>
  withClient(database.url, async (client) => (await client.query<Row>(statement)).rows)

beforeAll(async () => {
  database = await createEmptyDatabase()
  const features = [brands, identity, objectStore, logs, http, diagnostics]
  const source = {
    DATABASE_URL: database.url,
    DATA_DIR: await makeTemporaryFolder(),
    RATE_LIMIT_STORE: 'memory',
  }
  const env = readEnvironment(source, features)
  core = buildFeatures(createServices(env), features, env)
  const config = configure(core, database.url)
  await core.services.queue.prepare(jobsOf(core).map((job) => job.queue))
  payload = await getPayload({ config })
  await setUpFeatures(payload)
  // Only the requests are checked by these tests.
  const ids = checksOf(payload).map(({ id }) => `('check/${id}', 'infinity'::timestamptz)`)
  await query(`insert into diagnostics.subjects (id, due_at) values ${ids.join(', ')}`)
})
afterAll(async () => {
  await core?.services.queue.stop()
  await payload?.destroy()
  await database?.drop()
})

/** A web process that has answered so many reads. */
async function answered(reads: number, { failed = 0, slow = 0 }) {
  const counter = createRequestCounter()
  for (let read = 0; read < reads; read += 1) {
    const outcome = () => ({
      route: '/api/artworks',
      status: read < failed ? '5xx' : '2xx',
      statusCode: read < failed ? 500 : 200,
      responseSeconds: read < slow ? 1 : 0.1,
    })
    const work = { kind: 'request', method: 'GET', requestId: 'x', traceparent: undefined } as const
    await counter.observe({ ...work, outcome }, async () => undefined)
  }
  return counter
}

async function judged() {
  await query(`update diagnostics.subjects set due_at = now() where id = 'check/requests'`)
  expect(await runDueChecks(payload, { timeoutFactor: 50 })).toEqual(['requests'])
  const [row] = await query<{ result: { parts: { status: string; detail: object }[] } }>(
    `select result from diagnostics.subjects where id = 'check/requests'`,
  )
  return row?.result.parts ?? []
}

it('requests are stored by the minute, added up, and removed after 30 days', async () => {
  await query(`insert into diagnostics.requests values
    (now() - interval '59 minutes', gen_random_uuid(), 10, 1, 10, 1),
    (now() - interval '61 minutes', gen_random_uuid(), 100, 100, 100, 100),
    (now() - interval '31 days', gen_random_uuid(), 100, 100, 100, 100)`)
  await storeCounts(payload, await answered(20, { failed: 2 }))
  await storeCounts(payload, await answered(10, { slow: 3 }))
  // Nothing to store is no row.
  await storeCounts(payload, createRequestCounter())
  expect(await readCounts(payload, 60)).toEqual({ answers: 40, failed: 3, reads: 40, slowReads: 4 })
  const [left] = await query(`select count(*)::int as rows, sum(answers)::int as answers
    from diagnostics.requests where minute < now() - interval '1 hour'`)
  expect(left).toEqual({ rows: 1, answers: 100 })
})

it('slow reads are one line of the log, kept as long as other measurements', async () => {
  const info = vi.spyOn(payload.logger, 'info').mockImplementation(() => {})
  await storeCounts(payload, await answered(10, { failed: 1 }))
  expect(info).not.toHaveBeenCalled()
  await storeCounts(payload, await answered(10, { slow: 3 }))
  expect(info.mock.calls).toEqual([
    [
      {
        ...{ answers: 10, failed: 0, reads: 10, slowReads: 3, retention: 'performance' },
        slowest: { route: '/api/artworks', seconds: 1 },
      },
      'Reads were slow, most of all /api/artworks.',
    ],
  ])
  info.mockRestore()
})

it('requests are stored after a minute, and before the process exits', async () => {
  await query('delete from diagnostics.requests')
  const stored = async () => (await readCounts(payload, 60)).answers
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    const counter = await answered(7, {})
    storeCountsRegularly(payload, counter)
    vi.advanceTimersByTime(59_999)
    expect(await stored()).toBe(0)
    vi.advanceTimersByTime(1)
    await until('the row of the minute', async () => (await stored()) === 7)
    counter.putBack({ answers: 5, failed: 0, reads: 5, slowReads: 0 })
    await finishLastWork(60_000, (error) => {
      throw error
    })
    expect(await stored()).toBe(12)
  } finally {
    vi.useRealTimers()
  }
})

it('a database that is away loses no request', async () => {
  const counter = await answered(7, {})
  await query('alter table diagnostics.requests rename to away')
  await expect(storeCounts(payload, counter)).rejects.toThrow()
  await query('alter table diagnostics.away rename to requests')
  expect(counter.take()?.answers).toBe(7)
})

it('the check warns of errors and slow reads, until they are well below the threshold', async () => {
  await query('delete from diagnostics.requests')
  expect((await judged()).map(({ status }) => status)).toEqual(['healthy', 'healthy'])
  await storeCounts(payload, await answered(100, { failed: 6, slow: 6 }))
  expect(await judged()).toMatchObject([
    {
      status: 'warning',
      detail: { en: '6.0 % of the requests of the last hour have failed (6 of 100).' },
    },
    {
      status: 'warning',
      detail: { ja: '直近5分間の読み取りのうち500ミリ秒を超えた割合：6.0%（100件中6件）。' },
    },
  ])
  // Below 5 %, but not yet at 4 %.
  await storeCounts(payload, await answered(30, {}))
  expect((await judged()).map(({ status }) => status)).toEqual(['warning', 'warning'])
  await storeCounts(payload, await answered(20, {}))
  expect((await judged()).map(({ status }) => status)).toEqual(['healthy', 'healthy'])
})
