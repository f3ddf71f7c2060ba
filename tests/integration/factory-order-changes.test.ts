import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess } from '../support/artworks/register.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { newCustomer } from '../support/photo-print/photo-site.ts'
import {
  approvedOrder,
  type FactorySite,
  forSale,
  jobsAre,
  jobsOf,
  startFactorySite,
  statusIs,
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
afterAll(async () => {
  await worker?.stop(10_000)
  await site?.stop()
})

/** A paid order of one photo in each of its lines. */
async function paidLines(lines: number): Promise<{ id: string; shopId: string }> {
  const product = (await site.service.products()).find(({ title }) => title === 'Square')
  const variantId = product?.variants[0]?.id ?? ''
  const items = []
  for (let line = 0; line < lines; line++) {
    const { upload_id } = expectSuccess(await site.send(newCustomer(), [{ bytes: site.good }]))
    const properties = [{ name: '_photo_upload', value: upload_id }]
    items.push({ variantId, quantity: 1, properties })
  }
  const shopId = await site.service.shop.buy(items)
  const { id } = await readOrder(site, shopId, 'pending')
  expect(await filesReady(site, id)).toHaveLength(lines)
  return { id, shopId }
}
async function approvedLines(lines: number): Promise<{ id: string; shopId: string }> {
  const order = await paidLines(lines)
  expectSuccess(await decide(site, order.shopId, { decision: 'approve' }))
  await jobsAre(site, order.id, 'accepted')
  return order
}
const printsKept = (id: string) =>
  site.service.rows<{ reference: string; upload: string }>(
    'SELECT reference, upload FROM order_prints WHERE order_id = $1 ORDER BY position',
    [id],
  )
const statesOf = async (id: string) =>
  (
    await site.service.rows<{ print: string; state: string }>(
      'SELECT print, state FROM print_jobs WHERE order_id = $1',
      [id],
    )
  ).toSorted((one, other) => one.print.localeCompare(other.print))
const setStatus = async (shopId: string, status: string) => {
  const { id, updatedAt } = await photoOrder(site, shopId)
  const json = { status, updatedAt }
  return call(site.service, 'PUT', `/api/orders/${id}/status`, { token: site.admin, json })
}
const advance = async (steps: number) => {
  for (let step = 0; step < steps; step++) await site.factory().advance()
  await startJob(site.service, 'follow-print-jobs', {})
}

describe('a photo that is taken off its order', () => {
  it('before the approval is not printed, and no other one twice', async () => {
    const { id, shopId } = await paidLines(2)
    const [, kept] = await printsKept(id)
    await site.service.shop.giveBack(shopId, 0, 1)
    await readOrder(site, shopId, 'pending')
    await until('one print', async () => (await printsKept(id)).length === 1)
    expect(await printsKept(id)).toEqual([kept])
    const files = "SELECT key FROM print_data WHERE key LIKE '%' || $1 || '%'"
    expect(await site.service.rows(files, [id])).toEqual([
      { key: `print-data/photo/photo_${kept?.reference}_print.jpg` },
    ])
    expectSuccess(await decide(site, shopId, { decision: 'approve' }))
    await jobsAre(site, id, 'accepted')
    expect(await jobsOf(site, id)).toHaveLength(1)
  })

  it('after the approval is cancelled at the factory, and the order is checked again', async () => {
    const { id, shopId } = await approvedLines(2)
    const [, kept] = await printsKept(id)
    await site.service.shop.giveBack(shopId, 0, 1)
    expect(await readOrder(site, shopId, 'on_hold')).toMatchObject({ holdReason: 'PRINTS_CHANGED' })
    const expected = [
      { print: id, state: 'cancelled' },
      { print: `${id}-2`, state: 'accepted' },
    ]
    await until('the cancellation', async () => (await statesOf(id))[0]?.state === 'cancelled')
    expect(await printsKept(id)).toEqual([kept])
    expect(await setStatus(shopId, 'printing')).toAnswer(409, 'ORDER_TRANSITION')
    expectSuccess(await setStatus(shopId, 'pending'))
    expectSuccess(await decide(site, shopId, { decision: 'approve' }))
    await advance(1)
    await until(
      'the other one to be printed',
      async () => (await statesOf(id))[1]?.state === 'printing',
    )
    expect(await statesOf(id)).toEqual([expected[0], { print: `${id}-2`, state: 'printing' }])
    await advance(2)
    await statusIs(site, shopId, 'shipped')
    expect(await jobsOf(site, id)).toHaveLength(2)
  })

  it('is not printed when it was the last one', async () => {
    const { id, shopId } = await approvedLines(1)
    await site.service.shop.giveBack(shopId, 0, 1)
    await readOrder(site, shopId, 'on_hold')
    await jobsAre(site, id, 'cancelled')
    expect(await printsKept(id)).toEqual([])
  })
})

describe('an approved order of which the shop takes some prints', () => {
  it('is not printed by taking it off hold', async () => {
    const shopId = await payPhotos(site, 1, 2)
    const { id } = await readOrder(site, shopId, 'pending')
    await filesReady(site, id)
    expectSuccess(await decide(site, shopId, { decision: 'approve' }))
    await jobsAre(site, id, 'accepted')
    await site.service.shop.giveBack(shopId, 0, 1)
    const { photoProblems } = await readOrder(site, shopId, 'on_hold')
    expect(photoProblems).toEqual(['QUANTITY_MISMATCH'])
    expect(await setStatus(shopId, 'printing')).toAnswer(409, 'CONFLICT')
  })
})

describe('an order that is sent without its prints', () => {
  it('by hand has them cancelled at the factory', async () => {
    const { id, shopId } = await approvedOrder(site)
    await jobsAre(site, id, 'accepted')
    const { updatedAt } = await photoOrder(site, shopId)
    const json = { updatedAt, carrier: null, trackingNumber: null }
    const path = `/api/orders/${id}/ship`
    expectSuccess(await call(site.service, 'POST', path, { token: site.admin, json }))
    await jobsAre(site, id, 'cancelled')
    expect(await photoOrder(site, shopId)).toMatchObject({ status: 'shipped' })
  })

  it('by the shop has them cancelled at the factory', async () => {
    const { id, shopId } = await approvedOrder(site)
    await jobsAre(site, id, 'accepted')
    await site.service.shop.fulfil(shopId)
    await readOrder(site, shopId, 'shipped')
    await jobsAre(site, id, 'cancelled')
    const [print] = expectSuccess(await printsOf(site, id)).prints
    const json = { print: print?.id, attempt: 2, reason: 'It was bent.' }
    const path = `/api/orders/${id}/reprint`
    const answer = await call(site.service, 'POST', path, { token: site.admin, json })
    expect(answer.status).toBe(200)
    await until('the reprint', async () =>
      (await jobsOf(site, id)).some(({ attempt, state }) => attempt === 2 && state === 'accepted'),
    )
  })
})

describe('a print that is lost', () => {
  it('holds its order when the factory has cancelled it', async () => {
    const { id, shopId } = await approvedOrder(site)
    await jobsAre(site, id, 'accepted')
    const [job] = await jobsOf(site, id)
    const headers = { authorization: `Bearer ${site.service.env.FACTORY_TOKEN}` }
    const url = `${site.factory().url}/v1/jobs/${job?.factory_id}/cancel`
    expect((await fetch(url, { method: 'POST', headers })).ok).toBe(true)
    await advance(0)
    await statusIs(site, shopId, 'on_hold')
    expect(await photoOrder(site, shopId)).toMatchObject({ holdReason: 'PRINT_CANCELLED' })
  })

  it('keeps its order on hold when the problems of the order are gone', async () => {
    const { id, shopId } = await approvedOrder(site)
    await jobsAre(site, id, 'accepted')
    await site.service.rows(
      "UPDATE orders SET status = 'on_hold', held_from = 'printing' WHERE id = $1",
      [id],
    )
    await site.service.store.put(`print-data/photo/photo_${id}_print.jpg`, Buffer.from('other'), {
      contentType: 'image/jpeg',
    })
    await advance(1)
    await jobsAre(site, id, 'failed')
    expect(await photoOrder(site, shopId)).toMatchObject({
      ...{ status: 'on_hold', holdReason: 'PRINT_FILE_MISMATCH' },
    })
  })
})

describe('the work of an outage', () => {
  it('does not grow with each round of questions', async () => {
    const { id } = await approvedOrder(site)
    await jobsAre(site, id, 'accepted')
    const [job] = await jobsOf(site, id)
    site.proxy.target('http://localhost:1')
    for (let round = 0; round < 4; round++) {
      const before = await rounds()
      await startJob(site.service, 'follow-print-jobs', {})
      await until('the round', async () => (await rounds()) > before)
    }
    const open = await site.service.rows(
      "SELECT 1 FROM jobs.job WHERE name = 'work-on-print-job' AND state < 'completed' AND group_id = $1",
      [job?.id],
    )
    expect(open.length).toBeLessThanOrEqual(2)
    site.proxy.target(site.factory().url)
  })
})

const rounds = async (): Promise<number> => {
  const done =
    "SELECT count(*) FROM jobs.job WHERE name = 'follow-print-jobs' AND state = 'completed'"
  return Number((await site.service.row(done)).count)
}
