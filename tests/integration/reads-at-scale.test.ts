import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readsAtScale, SWEEPS } from '../support/database/reads-at-scale.ts'
import { type Amounts, seedMany, WHOLE } from '../support/database/seed-many.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { call } from '../support/service/api.ts'
import { plansOf, type Scan, WITH_PLAN_PROBE } from '../support/service/plans-of.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

/** Campaigns measure at the whole size instead. */
const MEASURED = process.env.QUERIES_MEASURED === 'yes'
const ROUNDS = 20
/** What 95 of 100 requests take at most, in ms. */
const P95_MS = 200

const SMALL: Amounts = { artworks: 300, logs: 5_000, brands: 20, orders: 3_000 }
const TWICE: Amounts = { artworks: 600, logs: 10_000, brands: 40, orders: 6_000 }
/** Of those that are in the shop, the reconciliation looks at so many: each is a call. */
const IN_SHOP = 10
/** Rows that a statement may look at in any table. Fewer are a page, a screen, or records that are still worked on. */
const PAGE = 250
/** Of twice as many rows it may look at so many times as many: pages are not cut alike. */
const SLACK = 1.2

/** What reads more of a larger table, and why it may. */
const GROWS: readonly RegExp[] = [
  // A list says how many records there are, which an index answers.
  /^select count\(\*\) from "\w+"( where|$)/i,
  /^select COUNT\(1\) OVER\(\) from/i,
  // The dashboard counts the orders of each status.
  /^select o\.status, count/i,
  // A report counts once what was logged in its days, and in those before.
  / from system_logs where level = 'error' and created_at >= /,
  / from audit_log where outcome = '\w+' and created_at /,
]

type Seen = Scan & { readonly statement: string }

let service: Service
let token: string
beforeAll(async () => {
  service = await startService({
    env: { ...(!MEASURED && WITH_PLAN_PROBE), PERIODIC_REPORTS: 'on' },
  })
  if (MEASURED) await seedMany(service.databaseUrl, WHOLE)
  else await grow(SMALL)
  token = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

async function grow(to: Amounts, from?: Amounts): Promise<void> {
  await seedMany(service.databaseUrl, to, from && { from })
  await service.rows(
    `update artworks set shop_state = null
     where id not in (select id from artworks where shop_state = 'current' order by id limit ${IN_SHOP})`,
  )
  // Reports are made again.
  await service.rows('delete from generated_reports')
}

async function read(path: string): Promise<void> {
  const { status, text } = await call(service, 'GET', path, { token })
  expect(status, `${path}: ${text.slice(0, 500)}`).toBe(200)
}

/** Runs what reads, and returns how each statement has read each table, where it has read most. */
async function scansOf(work: () => Promise<void>): Promise<Map<string, Seen>> {
  await plansOf(service)
  await work()
  const most = new Map<string, Seen>()
  for (const { statement, scans } of await plansOf(service))
    for (const scan of scans) {
      const key = `${scan.table}: ${statement}`
      const before = most.get(key)
      if (!before || before.rows < scan.rows) most.set(key, { ...scan, statement })
    }
  return most
}

/** What 95 of 100 runs of some work take at most, in ms. */
async function p95Of(work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[Math.ceil(ROUNDS * 0.95) - 1] ?? Number.NaN
}

async function readAll(): Promise<void> {
  for (const path of await readsAtScale(service)) await read(path)
}

async function sweep(): Promise<void> {
  for (const name of SWEEPS)
    await startJob(service, name, name === 'sweep-objects' ? { prefix: 'originals/' } : {})
  await until('the sweeps to end', async () => {
    const left = `select 1 from jobs.job where name = any($1) and state in ('created', 'active', 'retry')`
    return (await service.rows(left, [SWEEPS])).length === 0
  })
}

/** Statements that have read too much: all of a table, or more of a larger one. */
function tooMuch(before: Map<string, Seen>, after: Map<string, Seen>): string[] {
  const found: string[] = []
  for (const [key, { rows, isSequential, statement }] of after) {
    if (rows <= PAGE || GROWS.some((one) => one.test(statement))) continue
    const smaller = before.get(key)?.rows ?? 0
    if (isSequential || rows > smaller * SLACK) found.push(`${smaller} → ${rows} rows of ${key}`)
  }
  return found
}

describe.skipIf(MEASURED)('twice as many records', () => {
  const small = new Map<string, Map<string, Seen>>()
  beforeAll(async () => {
    small.set('reads', await scansOf(readAll))
    await service.startWorker()
    small.set('sweeps', await scansOf(sweep))
    await grow(TWICE, SMALL)
  })
  const before = (what: string) => small.get(what) ?? new Map()

  it('cost lists, searches, screens and figures no more rows', async () => {
    expect(tooMuch(before('reads'), await scansOf(readAll))).toEqual([])
    expect(before('reads').size).toBeGreaterThan(100)
  })

  it('cost each statement of sweeps and reconciliations no more rows', async () => {
    expect(tooMuch(before('sweeps'), await scansOf(sweep))).toEqual([])
    expect(before('sweeps').size).toBeGreaterThan(20)
  })
})

describe.runIf(MEASURED)('an installation of the whole size', () => {
  it('answers 95 of 100 reads of each kind in time', async () => {
    const slow: string[] = []
    for (const path of await readsAtScale(service)) {
      const p95 = await p95Of(() => read(path))
      if (!(p95 <= P95_MS)) slow.push(`${p95.toFixed(0)} ms ${path}`)
    }
    expect(slow).toEqual([])
  })

  it('changes 100 orders of photos at once in time, 95 of 100 times', async () => {
    let orders = await service.rows<{ id: string; updatedAt: string }>(
      `update orders set status = 'pending', held_from = null, updated_at = date_trunc('milliseconds', now())
       where id in (select order_id from order_prints order by created_at desc limit 100)
       returning id, to_json(updated_at) #>> '{}' as "updatedAt"`,
    )
    orders = orders.map(({ id, updatedAt }) => ({
      id,
      updatedAt: new Date(updatedAt).toISOString(),
    }))
    expect(orders).toHaveLength(100)
    const changes = [{ status: 'printing' }, { status: 'on_hold', reason: 'The paper is out.' }]
    let round = 0
    const p95 = await p95Of(async () => {
      const json = { ...changes[round++ % changes.length], orders }
      const path = '/api/orders/bulk-update'
      const answer = await call<{ results: typeof orders }>(service, 'POST', path, { token, json })
      expect(answer).toAnswer(200)
      orders = answer.body.results.map(({ id, updatedAt }) => ({ id, updatedAt }))
    })
    expect(p95).toBeLessThanOrEqual(P95_MS)
  })
})
