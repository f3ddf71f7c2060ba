import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectSuccess } from '../support/artworks/register.ts'
import { createServiceKey } from '../support/identity/service-keys.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import {
  newCustomer,
  PHOTOS,
  type PhotoSite,
  startPhotoSite,
} from '../support/photo-print/photo-site.ts'
import { call } from '../support/service/api.ts'
import { until } from '../support/system/until.ts'

let site: PhotoSite
beforeAll(async () => {
  site = await startPhotoSite()
})
afterAll(() => site?.service.stop())
afterEach(() => site?.service.setCommerceFault(undefined))

type Checkout = { readonly total_price: number; readonly checkout_url: string }

const draftId = (url: string) => `gid://shopify/DraftOrder/${/\/invoices\/(\d+)\//.exec(url)?.[1]}`
const chargeAt = (url: string) => site.service.shop.chargeOf(draftId(url))
const pay = async (url: string) => {
  const paid = await fetch(url, { method: 'POST', redirect: 'manual' })
  expect(paid.status).toBe(303)
}
const sent = async (sub: string, quantity = '9') =>
  expectSuccess(await site.send(sub, [{ bytes: site.good }], { quantity }))
const urlOf = ({ checkout_url }: { readonly checkout_url: string | null }): string => {
  if (checkout_url === null) throw new Error('There is no checkout.')
  return checkout_url
}
const again = async (upload: string, sub: string) =>
  call<Checkout>(site.service, 'POST', `${PHOTOS}/${upload}/checkout`, {
    token: await site.customerToken(sub),
  })

describe('the checkout of photos', () => {
  it('charges what the service has computed, whatever the shop asks for one print', async () => {
    // 9 prints at 100 yen would cost more than 10 at 80.
    const answer = await sent(newCustomer())
    expect(answer).toMatchObject({ total_price: 800, ready_for_checkout: true })
    expect(await chargeAt(urlOf(answer))).toBe(800)
    const page = await (await fetch(urlOf(answer))).text()
    expect(page).toContain('\u00A5800')
    expect(page).toContain('\u00A589 × 8')
    expect(page).toContain('\u00A588 × 1')
  })

  it('keeps its price when the template becomes more expensive', async () => {
    const sub = newCustomer()
    const template = await site.register('Cheap today')
    const change = { template_id: template, quantity: '2' }
    const answer = expectSuccess(await site.send(sub, [{ bytes: site.good }], change))
    expectSuccess(
      await call(site.service, 'PATCH', `/api/photo-templates/${template}`, {
        token: site.admin,
        json: { basePrice: 900 },
      }),
    )
    expect(expectSuccess(await again(answer.upload_id, sub))).toMatchObject({
      total_price: 200,
      checkout_url: urlOf(answer),
    })
    expect(await chargeAt(urlOf(answer))).toBe(200)
  })

  it('becomes an order that names the upload on every line', async () => {
    const sub = newCustomer()
    const answer = await sent(sub)
    await pay(urlOf(answer))
    const found = await site.service.shop.ask(
      `query ($id: ID!) { draftOrder(id: $id) { status order { lineItems(first: 5) {
        nodes { quantity customAttributes { key value } } } } } }`,
      { id: draftId(urlOf(answer)) },
    )
    const customAttributes = [{ key: '_photo_upload', value: answer.upload_id }]
    expect(found.draftOrder).toEqual({
      status: 'COMPLETED',
      order: {
        lineItems: {
          nodes: [
            { quantity: 8, customAttributes },
            { quantity: 1, customAttributes },
          ],
        },
      },
    })
  })

  it('is not there for photos that cannot be printed', async () => {
    const sub = newCustomer()
    const answer = expectSuccess(
      await site.send(sub, [{ bytes: site.good }, { bytes: Buffer.from('no picture') }]),
    )
    expect(answer).toMatchObject({ ready_for_checkout: false, checkout_url: null })
    expect(await again(answer.upload_id, sub)).toAnswer(409, 'CONFLICT')
  })

  it('is answered later where the shop is unavailable, and the photos stay', async () => {
    const sub = newCustomer()
    site.service.setCommerceFault(({ operationName }) =>
      operationName === 'DraftOrderCreate' ? 'status-500' : undefined,
    )
    const answer = await sent(sub)
    expect(answer).toMatchObject({
      ready_for_checkout: false,
      checkout_problems: ['CHECKOUT_UNAVAILABLE'],
      checkout_url: null,
    })
    expect(await site.stored(sub)).toHaveLength(1)
    expect(await again(answer.upload_id, sub)).toAnswer(503, 'COMMERCE_UNAVAILABLE')
    site.service.setCommerceFault(undefined)
    const first = expectSuccess(await again(answer.upload_id, sub))
    expect(expectSuccess(await again(answer.upload_id, sub))).toEqual(first)
    expect(await chargeAt(first.checkout_url)).toBe(800)
  })

  it('is one, although the answer of the shop was lost', async () => {
    let lost = 0
    site.service.setCommerceFault(({ operationName }) =>
      operationName === 'DraftOrderCreate' && lost++ === 0 ? 'reset-after' : undefined,
    )
    const { upload_id } = await sent(newCustomer())
    const { draftOrders } = await site.service.shop.ask(
      'query ($query: String!) { draftOrders(first: 9, query: $query) { nodes { id } } }',
      { query: `tag:'pc-${upload_id}'` },
    )
    expect([lost, (draftOrders as { nodes: unknown[] }).nodes.length]).toEqual([1, 1])
  })
})

describe('asking for a checkout again', () => {
  it('is for the customer whose photos they are, and for sites of the brand', async () => {
    const sub = newCustomer()
    const { upload_id, ...answer } = await sent(sub)
    expect(await again(upload_id, newCustomer())).toAnswer(404, 'NOT_FOUND')
    const path = `${PHOTOS}/${upload_id}/checkout`
    expect(await call(site.service, 'POST', path)).toAnswer(401, 'UNAUTHENTICATED')
    const token = await createServiceKey(site.service, {
      permissions: ['photos:upload'],
      brands: ['photo'],
    })
    const bySite = expectSuccess(await call<Checkout>(site.service, 'POST', path, { token }))
    expect(bySite.checkout_url).toBe(answer.checkout_url)
  })

  it.each([
    ['an unknown upload', '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f', 404, 'NOT_FOUND'],
    ['what is no identifier', 'latest', 404, 'NOT_FOUND'],
  ])('has nothing for %s', async (_, upload, status, code) => {
    expect(await again(upload, newCustomer())).toAnswer(status, code)
  })

  it('is refused an hour before the photos are removed, and after they were ordered', async () => {
    const sub = newCustomer()
    const { upload_id } = await sent(sub)
    await site.service.rows(
      "UPDATE photo_uploads SET created_at = now() - interval '23 hours' WHERE id = $1",
      [upload_id],
    )
    expect(await again(upload_id, sub)).toAnswer(409, 'CONFLICT')
    await site.service.rows(
      "UPDATE photo_uploads SET created_at = now(), state = 'ordered' WHERE id = $1",
      [upload_id],
    )
    const answer = await again(upload_id, sub)
    expect(answer).toAnswer(409, 'CONFLICT')
    expect(JSON.stringify(answer.body)).toContain('These photos have been ordered.')
  })
})

describe('photos that expire', () => {
  it('take their checkout with them, unless it was paid', async () => {
    const [unpaid, paid] = [newCustomer(), newCustomer()]
    const [left, bought] = [await sent(unpaid), await sent(paid)]
    await site.service.rows(
      "UPDATE photo_uploads SET created_at = now() - interval '25 hours' WHERE idp_uid = ANY($1)",
      [[unpaid, paid]],
    )
    // The customer pays after the orders were listed, and before the checkout is closed.
    let isPaid = false
    site.service.setCommerceFault(async ({ operationName }) => {
      if (operationName !== 'DraftOrders' || isPaid) return undefined
      isPaid = true
      await pay(urlOf(bought))
      return undefined
    })
    const worker = await site.service.startWorker()
    try {
      const ordersSeenUntil = new Date().toISOString()
      await startJob(site.service, 'expire-photo-uploads', { ordersSeenUntil })
      await until('the photos to go', async () => (await site.records(unpaid)).length === 0)
    } finally {
      await worker.stop(10_000)
    }
    expect(await chargeAt(urlOf(left))).toBeNull()
    expect((await fetch(urlOf(left))).status).toBe(404)
    expect(await site.stored(paid)).toHaveLength(1)
    expect(await chargeAt(urlOf(bought))).toBe(800)
  })
})
