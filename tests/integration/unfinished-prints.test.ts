import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess } from '../support/artworks/register.ts'
import { runDiagnose } from '../support/diagnostics/run-diagnose.ts'
import { skipPauses, startJob } from '../support/jobs/job-clock.ts'
import {
  approvedOrder,
  type FactorySite,
  forSale,
  jobsAre,
  jobsOf,
  setOrderStatus,
  startFactorySite,
  statusIs,
  untilIdle,
} from '../support/production/factory-site.ts'
import {
  decide,
  filesReady,
  payPhotos,
  photoOrder,
  printsOf,
  readOrder,
} from '../support/production/photo-orders.ts'
import { call } from '../support/service/api.ts'
import { until } from '../support/system/until.ts'

let site: FactorySite
let worker: Awaited<ReturnType<FactorySite['service']['startWorker']>>
beforeAll(async () => {
  site = await startFactorySite()
  worker = await site.service.startWorker()
  await forSale(site)
})
afterEach(() => {
  site.proxy.next()
  site.proxy.target(site.factory().url)
})
afterAll(async () => {
  await worker?.stop(10_000)
  await site?.stop()
})

const NOWHERE = 'http://localhost:1'
const rows = (sql: string, ...values: unknown[]) => site.service.rows(sql, values)
const setStatus = (shopId: string, status: string) => setOrderStatus(site, shopId, status)
const ship = async (shopId: string) => {
  const { id, updatedAt } = await photoOrder(site, shopId)
  const json = { updatedAt, carrier: 'Japan Post', trackingNumber: '1234' }
  const path = `/api/orders/${id}/ship`
  expectSuccess(await call(site.service, 'POST', path, { token: site.admin, json }))
}
const reprint = async (id: string) => {
  const [print] = expectSuccess(await printsOf(site, id)).prints
  const json = { print: print?.id, attempt: 2, reason: 'It is missing.' }
  expectSuccess(
    await call(site.service, 'POST', `/api/orders/${id}/reprint`, { token: site.admin, json }),
  )
}
const problemIs = (id: string, problem: string) =>
  until(problem, async () => (await jobsOf(site, id)).some((job) => job.problem === problem))
const askedInVain = (id: string) => problemIs(id, 'FACTORY_UNAVAILABLE')
/** An order whose submission got lost between the service and the factory, and that is cancelled then. */
async function cancelledInFlight(): Promise<{ id: string; shopId: string }> {
  site.proxy.next('pass', 'lost', 'pass', ...Array<'busy'>(20).fill('busy'))
  const order = await approvedOrder(site)
  await problemIs(order.id, 'FACTORY_OUTCOME_UNKNOWN')
  await setStatus(order.shopId, 'cancelled')
  site.proxy.next()
  return order
}
const idle = () => untilIdle(site)
/** Brings the lost submission to the factory after all. */
async function arriveLate(id: string): Promise<void> {
  const [job] = await jobsOf(site, id)
  const answer = await fetch(`${site.factory().url}/v1/jobs`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${site.service.env.FACTORY_TOKEN}` },
      ...{ 'content-type': 'application/json', 'idempotency-key': job?.idempotency_key ?? '' },
    },
    body: JSON.stringify({
      orderId: id,
      printFile: {
        ...{ url: 'http://localhost:1/file', expiresAt: '2030-01-01T00:00:00.000Z' },
        sha256: '0'.repeat(64),
      },
      print: { widthMm: 89, heightMm: 89, paper: 'glossy', copies: 1 },
    }),
  })
  expect(answer.status).toBe(201)
}

describe('a print of which it is not known whether the factory has it', () => {
  it('is cancelled there when it arrives after its order was cancelled', async () => {
    const { id } = await cancelledInFlight()
    await skipPauses(site.service)
    await idle()
    expect(await jobsOf(site, id)).toMatchObject([{ state: 'intended' }])
    await arriveLate(id)
    await skipPauses(site.service)
    await jobsAre(site, id, 'cancelled')
    const [job] = await jobsOf(site, id)
    const url = `${site.factory().url}/v1/jobs/${job?.factory_id}`
    const headers = { authorization: `Bearer ${site.service.env.FACTORY_TOKEN}` }
    expect(await (await fetch(url, { headers })).json()).toMatchObject({
      job: { state: 'cancelled' },
    })
  })

  it('is looked for no longer once it cannot arrive any more', async () => {
    const { id } = await cancelledInFlight()
    await rows(
      "UPDATE print_jobs SET submitted_at = now() - interval '16 minutes' WHERE order_id = $1",
      id,
    )
    await skipPauses(site.service)
    await jobsAre(site, id, 'cancelled')
    expect(await jobsOf(site, id)).toMatchObject([{ factory_id: null }])
  })
})

describe('an order that is newer than a restored database', () => {
  it('is read again from the shop, approved again, and printed no second time', async () => {
    const { id, shopId } = await approvedOrder(site)
    await jobsAre(site, id, 'accepted')
    const [before] = await jobsOf(site, id)
    for (const table of ['print_jobs', 'order_events', 'order_prints'])
      await rows(`DELETE FROM ${table} WHERE order_id = $1`, id)
    await rows('DELETE FROM orders WHERE id = $1', id)
    await rows("UPDATE photo_uploads SET state = 'received', orders = '[]' WHERE state = 'ordered'")
    const again = await readOrder(site, shopId, 'pending')
    expect(again.id).not.toBe(id)
    await filesReady(site, again.id)
    expectSuccess(await decide(site, shopId, { decision: 'approve' }))
    await jobsAre(site, again.id, 'accepted')
    const [after] = await jobsOf(site, again.id)
    expect(after).toMatchObject({
      factory_id: before?.factory_id,
      idempotency_key: before?.idempotency_key,
    })
  })
})

describe('an order that is sent by hand while the factory is away', () => {
  it('never gets there, and can be printed once more for a reason', async () => {
    site.proxy.target(NOWHERE)
    const { id, shopId } = await approvedOrder(site)
    await askedInVain(id)
    await ship(shopId)
    site.proxy.target(site.factory().url)
    await skipPauses(site.service)
    await jobsAre(site, id, 'cancelled')
    await reprint(id)
    await until('the reprint', async () =>
      (await jobsOf(site, id)).some(({ attempt, state }) => attempt === 2 && state === 'accepted'),
    )
    expect(await jobsOf(site, id)).toMatchObject([{ factory_id: null }, { attempt: 2 }])
  })
})

describe('a print file that no attempt could make', () => {
  const fail = (id: string) =>
    rows("UPDATE print_data SET status = 'failed' WHERE key LIKE '%' || $1 || '%'", id)

  it('is made again within the hour, so that the order can be approved', async () => {
    const { id } = await readOrder(site, await payPhotos(site), 'pending')
    await filesReady(site, id)
    await fail(id)
    await startJob(site.service, 'remake-print-files', {})
    expect(await filesReady(site, id)).toMatchObject([{ file_status: 'ready' }])
  })

  it('is tried once a day after a day in vain', async () => {
    const { id } = await readOrder(site, await payPhotos(site), 'pending')
    await filesReady(site, id)
    await fail(id)
    const tried = (age: string) =>
      rows(
        `UPDATE print_data SET revision = 24, updated_at = now() - $2::interval
           WHERE key LIKE '%' || $1 || '%'`,
        ...[id, age],
      )
    await tried('23 hours')
    await startJob(site.service, 'remake-print-files', {})
    await until('the end of the job', async () => {
      const job = "SELECT 1 FROM jobs.job WHERE name = 'remake-print-files' AND state < 'completed'"
      return (await rows(job)).length === 0
    })
    const states = "SELECT status FROM print_data WHERE key LIKE '%' || $1 || '%'"
    expect(await rows(states, id)).toEqual([{ status: 'failed' }])
    await tried('25 hours')
    await startJob(site.service, 'remake-print-files', {})
    expect(await filesReady(site, id)).toMatchObject([{ file_status: 'ready' }])
  })

  it('is made again for a reprint', async () => {
    site.proxy.target(NOWHERE)
    const { id, shopId } = await approvedOrder(site)
    await askedInVain(id)
    await fail(id)
    site.proxy.target(site.factory().url)
    await skipPauses(site.service)
    await jobsAre(site, id, 'refused')
    await statusIs(site, shopId, 'on_hold')
    expect(await photoOrder(site, shopId)).toMatchObject({ holdReason: 'NO_PRINT_FILE' })
    await reprint(id)
    await filesReady(site, id)
    await setStatus(shopId, 'printing')
    await until('the reprint', async () =>
      (await jobsOf(site, id)).some(({ attempt, state }) => attempt === 2 && state === 'accepted'),
    )
  })
})

describe('a shipment of an order that the shop has on hold', () => {
  /** What the timeline says of the shipment in the shop. */
  const kindsOf = async (id: string) =>
    (
      await rows(
        "SELECT kind FROM order_events WHERE order_id = $1 AND kind::text ~ 'fulfilled'",
        id,
      )
    ).map(({ kind }) => kind)

  it('is recorded in the shop once it is released, and says so until then', async () => {
    const { id, shopId } = await approvedOrder(site)
    await site.service.shop.hold(shopId, true)
    await ship(shopId)
    await until('the note', async () => (await kindsOf(id)).length > 0)
    await skipPauses(site.service)
    const waiting = "SELECT 1 FROM jobs.job WHERE name = 'fulfil-order' AND state = 'created'"
    await until('the second wait', async () => (await rows(waiting)).length > 0)
    await site.service.shop.hold(shopId, false)
    await skipPauses(site.service)
    await until('the fulfilment', async () => (await kindsOf(id)).includes('fulfilled'))
    expect((await kindsOf(id)).sort()).toEqual(['fulfilled', 'unfulfilled'])
  })

  it('counts as recorded when the people of the shop have recorded it themselves', async () => {
    const { id, shopId } = await approvedOrder(site)
    await site.service.shop.hold(shopId, true)
    await ship(shopId)
    await until('the note', async () => (await kindsOf(id)).length > 0)
    await site.service.shop.hold(shopId, false)
    await site.service.shop.fulfil(shopId)
    await skipPauses(site.service)
    await until('the second note', async () => (await kindsOf(id)).length > 1)
    expect((await kindsOf(id)).sort()).toEqual(['fulfilled', 'unfulfilled'])
  })
})

describe('the check of the jobs of the factory', () => {
  const check = () => runDiagnose(site.service, ['--step', '10', '--json', '--language', 'en'])

  it('fails after three failures in a row, and names them', async () => {
    const { id } = await readOrder(site, await payPhotos(site), 'pending')
    const failed = (jobs: number, problem: string) =>
      rows(
        `INSERT INTO print_jobs (order_id, brand_id, print, attempt, state, problem, idempotency_key, updated_at)
         SELECT id, brand_id, id, number, 'failed', $3, gen_random_uuid(), now() + interval '1 minute'
         FROM orders, generate_series(1, $2::int) number WHERE id = $1`,
        ...[id, jobs, problem],
      )
    await failed(2, 'PRINTING_FAILED')
    expect((await check()).stdout).not.toContain('PRINTING_FAILED')
    await failed(1, 'PRINTING_FAILED')
    const { code, stdout } = await check()
    expect(stdout).toContain('The last 3 jobs of the factory have failed: PRINTING_FAILED.')
    expect(code).toBe(1)
  })
})

describe('what is kept of orders that are done', () => {
  it('loses all files that have expired in one run', async () => {
    const { id } = await readOrder(site, await payPhotos(site), 'pending')
    await filesReady(site, id)
    await rows(
      `INSERT INTO order_prints (order_id, brand_id, position, reference, copies, width_mm, height_mm, upload,
         photo_key, photo_sha256)
       SELECT order_id, brand_id, number, reference || '-' || number, copies, width_mm, height_mm, upload,
         photo_key, photo_sha256
       FROM order_prints, generate_series(2, 130) number WHERE order_id = $1`,
      id,
    )
    await rows("UPDATE orders SET status = 'cancelled' WHERE id = $1", id)
    await startJob(site.service, 'expire-order-prints', {})
    const left = 'SELECT 1 FROM order_prints WHERE order_id = $1 LIMIT 1'
    const gone = async () => (await rows(left, id)).length === 0
    expect(await until('the prints to go', gone)).toBe(true)
  })

  it('loses what users have written after a year, and nothing else', async () => {
    const ids: string[] = []
    for (let order = 0; order < 2; order++) {
      const { id, shopId } = await approvedOrder(site)
      await jobsAre(site, id, 'accepted')
      const path = `/api/orders/${id}/notes`
      const json = { kind: 'note', text: 'Hanako called.' }
      expectSuccess(await call(site.service, 'POST', path, { token: site.admin, json }))
      await setStatus(shopId, 'cancelled')
      ids.push(id)
    }
    const [old, fresh] = ids
    const held = `INSERT INTO order_events (order_id, brand_id, kind, text)
      SELECT id, brand_id, 'status', 'on_hold: Hanako called.' FROM orders WHERE id = ANY($1)`
    await rows(held, ids)
    await rows("UPDATE print_jobs SET reason = 'Hanako called.' WHERE order_id = ANY($1)", ids)
    await rows("UPDATE orders SET updated_at = now() - interval '366 days' WHERE id = $1", old)
    await startJob(site.service, 'expire-order-texts', {})
    const texts = async (id: string | undefined) =>
      (
        await rows(
          `SELECT text FROM order_events WHERE order_id = $1 AND kind IN ('note', 'status')
           UNION ALL SELECT reason FROM print_jobs WHERE order_id = $1`,
          id,
        )
      ).map(({ text }) => text)
    await until('the texts to go', async () => !String(await texts(old)).includes('Hanako'))
    const kept = ['cancelled', 'on_hold', 'pending', 'printing', null, null]
    expect((await texts(old)).sort()).toEqual(kept.sort())
    expect(String(await texts(fresh)).match(/Hanako/g)).toHaveLength(3)
  })
})
