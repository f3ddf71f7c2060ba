import { getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defineCheck } from '../../../plugins/core/checks/define-check.ts'
import { onEvent } from '../../../plugins/core/events/define-event.ts'
import { checksOf } from '../../../plugins/core/feature/checks-of.ts'
import type { Core } from '../../../plugins/core/feature/core-of.ts'
import { defineFeature } from '../../../plugins/core/feature/define-feature.ts'
import { buildFeatures, jobsOf } from '../../../plugins/core/feature/install-features.ts'
import { setUpFeatures } from '../../../plugins/core/feature/set-up-features.ts'
import {
  CHECKS_FINISHED,
  type ChecksFinished,
} from '../../../plugins/operations/diagnostics/events.ts'
import { diagnostics } from '../../../plugins/operations/diagnostics/index.ts'
import { createPeriodicChecks } from '../../../plugins/operations/diagnostics/periodic/periodic-checks.ts'
import { runDueChecks } from '../../../plugins/operations/diagnostics/periodic/run-due-checks.ts'
import { brands } from '../../../plugins/platform/brands/index.ts'
import { http } from '../../../plugins/platform/http/index.ts'
import { identity } from '../../../plugins/platform/identity/index.ts'
import { logs } from '../../../plugins/platform/logs/index.ts'
import { objectStore } from '../../../plugins/platform/object-store/index.ts'
import { withClient } from '../../../src/database/with-client.ts'
import { createServices } from '../../../src/services/create-services.ts'
import { readEnvironment } from '../../../src/services/environment.ts'
import { configure, createEmptyDatabase } from '../../support/database/configure.ts'
import type { TestDatabase } from '../../support/database/database.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'
import { until } from '../../support/system/until.ts'

let database: TestDatabase
let core: Core
let payload: Payload
const events: ChecksFinished[] = []
/** What the check of this test answers, and how often it ran. */
let isBroken = false
let runs = 0

const listener = defineFeature('listener', () => ({
  checks: [
    defineCheck({
      id: 'listener',
      title: { en: 'Listener', ja: 'リスナー' },
      step: 13,
      service: 'factory',
      intervalMs: 60_000,
      timeoutMs: 1000,
      isVital: () => true,
      action: { en: 'Repair it.', ja: '修復してください。' },
      parts: [
        {
          id: 'only',
          title: { en: 'Only', ja: '唯一' },
          run: async () => {
            runs += 1
            if (isBroken) throw new Error('Broken by this test.')
            return { status: 'healthy' }
          },
        },
      ],
    }),
  ],
  events: [
    onEvent(CHECKS_FINISHED, async (data) => {
      events.push(data)
    }),
  ],
}))

const query = <Row extends object>(statement: string) =>
  withClient(database.url, async (client) => (await client.query<Row>(statement)).rows)
const makeDue = () =>
  query(`update diagnostics.subjects set due_at = now() where id = 'check/listener'`)

beforeAll(async () => {
  database = await createEmptyDatabase()
  const features = [...[brands, identity, objectStore, logs, http], ...[diagnostics, listener]]
  const source = {
    DATABASE_URL: database.url,
    DATA_DIR: await makeTemporaryFolder(),
    RATE_LIMIT_STORE: 'memory',
  }
  const env = readEnvironment(source, features)
  core = buildFeatures(createServices(env), features, env)
  const config = configure(core, database.url)
  const { queue } = core.services
  await queue.prepare(jobsOf(core).map((job) => job.queue))
  payload = await getPayload({ config })
  await setUpFeatures(payload)
  for (const { queue: definition, run } of jobsOf(core)) {
    await queue.work(definition.name, ({ data, signal }) => run(data, { payload, signal }))
  }
  await runDueChecks(payload)
})
beforeEach(async () => {
  await until('the event of the checks before', () => events.length > 0)
  events.length = 0
  runs = 0
})
afterAll(async () => {
  await core?.services.queue.stop()
  await payload?.destroy()
  await database?.drop()
})

describe('periodic checks', () => {
  it('have run every check of every feature the first time', async () => {
    const stored = await query<{ id: string }>(
      `select id from diagnostics.subjects where result is not null`,
    )
    const ids = checksOf(payload).map(({ id }) => `check/${id}`)
    expect(stored.map(({ id }) => id).sort()).toEqual(ids.sort())
    // Nothing is due now; the event is what the next test waits for.
    await makeDue()
    expect(await runDueChecks(payload)).toEqual(['listener'])
    expect(await runDueChecks(payload)).toEqual([])
  })

  it('are run by one of several workers', async () => {
    await makeDue()
    const workers = await Promise.all(Array.from({ length: 5 }, () => runDueChecks(payload)))
    expect(workers.flat()).toEqual(['listener'])
    expect(runs).toBe(1)
  })

  it('emit an event with the results, the action and the runbook', async () => {
    isBroken = true
    await makeDue()
    await runDueChecks(payload)
    isBroken = false
    const event = await until('the event', () => events[0])
    expect(event?.results).toEqual([
      {
        check: 'listener',
        service: 'factory',
        status: 'error',
        isVital: true,
        detail: expect.objectContaining({ en: expect.any(String) }),
        action: { en: 'Repair it.', ja: '修復してください。' },
        runbook: 'docs/runbooks/listener.md',
      },
    ])
  })

  it('are in a loop that ends when the worker stops', async () => {
    const periodic = createPeriodicChecks({ lookMs: 5_000, timeoutFactor: 50 })
    await makeDue()
    periodic.start(payload)
    await until('a run', () => runs > 0)
    await periodic.stop()
    expect(runs).toBe(1)
    await makeDue()
    expect(await runDueChecks(payload)).toEqual(['listener'])
  })
})

describe('the history of a check', () => {
  it('keeps every sample for a day, and the known time of each hour for a month', async () => {
    const hour = 60 * 60_000
    const begin = Date.now() - (Date.now() % hour) - 2 * hour
    const at = (ms: number) => `'${new Date(begin + ms).toISOString()}'`
    // 30 s before the end of an hour it was healthy, and nothing was checked for an hour after that.
    await query(`
      update diagnostics.subjects set checked_at = ${at(hour - 30_000)}, status = 'healthy', due_at = now()
      where id = 'check/listener';
      insert into diagnostics.samples values ('check/listener', now() - interval '26 hours', 'healthy', 1, 1);
      insert into diagnostics.hours values ('check/listener', now() - interval '32 days', 1, 0, 1, 1);
      delete from diagnostics.hours where subject = 'check/listener' and hour >= ${at(0)}`)
    await runDueChecks(payload)
    const hours = await query(`
      select extract(epoch from hour - ${at(0)})::int as hour, up_ms::int as up, down_ms::int as down, samples
      from diagnostics.hours where subject = 'check/listener' order by hour`)
    expect(hours).toEqual([
      { hour: 0, up: 30_000, down: 0, samples: 0 },
      { hour: 3600, up: 90_000, down: 0, samples: 0 },
      { hour: expect.any(Number), up: 0, down: 0, samples: 1 },
    ])
    const old = await query(
      `select at from diagnostics.samples where at < now() - interval '25 hours'`,
    )
    expect(old).toEqual([])
  })
})
