import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SIGNATURE_HEADER, signCallback } from '../../src/factory/callback-signature.ts'
import { expectSuccess } from '../support/artworks/register.ts'
import { skipPauses, startJob } from '../support/jobs/job-clock.ts'
import {
  approvedOrder,
  CALLBACK_SECRET,
  type FactorySite,
  forSale,
  jobsAre,
  jobsOf,
  startFactorySite,
  statusIs,
} from '../support/production/factory-site.ts'
import { photoOrder, printsOf } from '../support/production/photo-orders.ts'
import { call } from '../support/service/api.ts'
import { until } from '../support/system/until.ts'

let site: FactorySite
let worker: Awaited<ReturnType<FactorySite['service']['startWorker']>>
beforeAll(async () => {
  site = await startFactorySite(true)
  worker = await site.service.startWorker()
  await forSale(site)
})
afterAll(async () => {
  await worker?.stop(10_000)
  await site?.stop()
})

const follow = () => startJob(site.service, 'follow-print-jobs', {})
const fulfilments = async (shopId: string) => {
  const data = await site.service.shop.ask(
    'query ($id: ID!) { order(id: $id) { fulfillments { trackingInfo { company number } } } }',
    { id: shopId },
  )
  return (data.order as { fulfillments: { trackingInfo: object[] }[] }).fulfillments
}
const send = (body: string, header: string | null) =>
  call<{ result: string }>(site.service, 'POST', '/api/webhooks/factory', {
    body,
    headers: { 'content-type': 'application/json', ...(header && { [SIGNATURE_HEADER]: header }) },
  })
const reprint = (id: string, json: object, token = site.admin) =>
  call(site.service, 'POST', `/api/orders/${id}/reprint`, { token, json })

describe('an approved order', () => {
  it('is printed, shipped, and fulfilled in the shop with its tracking number', async () => {
    const { id, shopId } = await approvedOrder(site, 2)
    await jobsAre(site, id, 'accepted')
    for (const state of ['printing', 'printed', 'shipped']) {
      await site.factory().advance()
      await jobsAre(site, id, state)
    }
    await statusIs(site, shopId, 'shipped')
    await until('the fulfilment in the shop', async () => (await fulfilments(shopId)).length > 0)
    const sent = await fulfilments(shopId)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.trackingInfo).toHaveLength(2)
    expect(sent[0]?.trackingInfo[0]).toMatchObject({
      company: 'Yamato Transport',
      number: expect.stringMatching(/^\d{12}$/),
    })
    await startJob(site.service, 'fulfil-order', { orderId: id })
    const repeated = "SELECT 1 FROM jobs.job WHERE name = 'fulfil-order' AND state < 'completed'"
    await until('the repeat', async () => (await site.service.rows(repeated)).length === 0)
    expect(await fulfilments(shopId)).toHaveLength(1)
  })

  it('is followed by asking where no callback arrives', async () => {
    const { id, shopId } = await approvedOrder(site)
    await jobsAre(site, id, 'accepted')
    for (let step = 0; step < 3; step++) await site.factory().advance()
    await follow()
    await jobsAre(site, id, 'shipped')
    await statusIs(site, shopId, 'shipped')
    expect(await jobsOf(site, id)).toHaveLength(1)
  })

  it('is cancelled at the factory as long as it is not printed', async () => {
    const { id, shopId } = await approvedOrder(site)
    await jobsAre(site, id, 'accepted')
    const { updatedAt } = await photoOrder(site, shopId)
    expectSuccess(
      await call(site.service, 'PUT', `/api/orders/${id}/status`, {
        token: site.admin,
        json: { status: 'cancelled', updatedAt },
      }),
    )
    await jobsAre(site, id, 'cancelled')
    expect(await fulfilments(shopId)).toEqual([])
  })

  it('is printed again for a reason only, and once for each request', async () => {
    const { id, shopId } = await approvedOrder(site)
    await jobsAre(site, id, 'accepted')
    const [print] = expectSuccess(await printsOf(site, id)).prints
    const again = { print: print?.id, attempt: 2, reason: 'It was bent.' }
    expect(await reprint(id, again)).toAnswer(409, 'CONFLICT')
    for (let step = 0; step < 3; step++) await site.factory().advance()
    await follow()
    await statusIs(site, shopId, 'shipped')
    expect((await reprint(id, { ...again, reason: ' ' })).status).toBe(400)
    expect((await reprint(id, again, await site.service.tokenOf('art-admin'))).status).toBe(403)
    expect((await reprint(id, again)).status).toBe(200)
    expect(await reprint(id, again)).toAnswer(409, 'CONFLICT')
    await until('the second submission', async () =>
      (await jobsOf(site, id)).some(({ attempt, state }) => attempt === 2 && state === 'accepted'),
    )
    expect(await jobsOf(site, id)).toHaveLength(2)
  })

  it('is held when the factory cannot use its file', async () => {
    const { id, shopId } = await approvedOrder(site)
    await jobsAre(site, id, 'accepted')
    const key = `print-data/photo/photo_${id}_print.jpg`
    await site.service.store.put(key, Buffer.from('other'), { contentType: 'image/jpeg' })
    await site.factory().advance()
    await follow()
    await statusIs(site, shopId, 'on_hold')
    expect(await photoOrder(site, shopId)).toMatchObject({ holdReason: 'PRINT_FILE_MISMATCH' })
  })
})

describe('a shipment by hand', () => {
  it('needs an order that is printed, and tells the shop the number', async () => {
    const { id, shopId } = await approvedOrder(site)
    const { updatedAt } = await photoOrder(site, shopId)
    const path = `/api/orders/${id}/ship`
    const json = { updatedAt, carrier: 'Japan Post', trackingNumber: '1234-5678' }
    const bad = { ...json, trackingNumber: 'a, b' }
    expect((await call(site.service, 'POST', path, { token: site.admin, json: bad })).status).toBe(
      400,
    )
    expectSuccess(await call(site.service, 'POST', path, { token: site.admin, json }))
    const sent = await until('the fulfilment', async () => (await fulfilments(shopId))[0])
    expect(sent.trackingInfo).toEqual([{ company: 'Japan Post', number: '1234-5678' }])
    expect((await call(site.service, 'POST', path, { token: site.admin, json })).status).toBe(409)
  })
})

describe('a callback of the factory', () => {
  it('is refused unless it is signed now, with the secret, as it is', async () => {
    const body = JSON.stringify({ job: { id: 'a-job' } })
    const old = new Date(Date.now() - 600_000)
    for (const header of [
      null,
      'nonsense',
      signCallback(body, 'another-secret-of-a-forger'),
      signCallback(`${body} `, CALLBACK_SECRET),
      signCallback(body, CALLBACK_SECRET, old),
    ])
      expect(await send(body, header)).toAnswer(401, 'WEBHOOK_REFUSED')
    const answer = await send(body, signCallback(body, CALLBACK_SECRET))
    expect(expectSuccess(answer)).toEqual({ result: 'unknown' })
  })

  it('changes nothing by what it says, however often it comes', async () => {
    const { id } = await approvedOrder(site)
    await jobsAre(site, id, 'accepted')
    const [job] = await jobsOf(site, id)
    const body = JSON.stringify({ job: { id: job?.factory_id, state: 'shipped' } })
    for (let time = 0; time < 3; time++)
      expectSuccess(await send(body, signCallback(body, CALLBACK_SECRET)))
    await until('the work of the callbacks', async () => {
      const open = "SELECT 1 FROM jobs.job WHERE name = 'work-on-print-job' AND state < 'completed'"
      await skipPauses(site.service)
      return (await site.service.rows(open)).length === 0
    })
    expect(await jobsOf(site, id)).toMatchObject([{ state: 'accepted' }])
  })
})
