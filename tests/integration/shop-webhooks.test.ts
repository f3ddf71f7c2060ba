import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShopify } from '../../src/commerce/adapters/shopify/create-shopify.ts'
import { WEBHOOK_TOPICS } from '../../src/commerce/shop-order.ts'
import type { Child } from '../../src/stack/child.ts'
import { artworkInput } from '../conformance/commerce/artwork-input.ts'
import { diagnosed } from '../support/diagnostics/run-diagnose.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let service: Service
let worker: Child
let variantId = ''
let productId = ''
let sequence = 0

beforeAll(async () => {
  service = await startService({
    webhookSecret: 'a-secret-of-the-shop',
    // Each second webhook arrives twice, and each third one late.
    delivery: () => {
      sequence += 1
      return { copies: sequence % 2 === 0 ? 2 : 1, delayMs: sequence % 3 === 0 ? 150 : 0 }
    },
  })
  // Everything that is known here came by webhook.
  await service.rows("DELETE FROM jobs.schedule WHERE name = 'reconcile-orders'")
  const input = artworkInput('artwork-1', () => '')
  const variants = input.variants.slice(0, 1).map((one) => ({ ...one, imageUrl: null }))
  const product = await shopify().upsertProduct({ ...input, variants })
  productId = product.id
  variantId = product.variants[0]?.id ?? ''
  worker = await service.startWorker()
  await subscribed()
})
afterAll(() => service?.stop())

const receiver = () => `${service.url}/api/webhooks/commerce`
function shopify() {
  const { COMMERCE_URL: url = '', COMMERCE_ACCESS_TOKEN: accessToken = '' } = service.env
  return createShopify({ url, accessToken })
}
const subscribed = () =>
  until('the subscriptions', async () => {
    return (await shopify().missingWebhooks(receiver())).length === 0
  })
const statusIs = (id: string, status: string) =>
  until(`the order to be ${status}`, async () => {
    const [order] = await service.rows('SELECT status FROM orders WHERE platform_id = $1', [id])
    return order?.status === status
  })

describe('the webhooks of the shop', () => {
  it('are subscribed by the first worker, for every topic, and again when one has gone', async () => {
    const ask = 'query { webhookSubscriptions(first: 50) { nodes { id topic includeFields } } }'
    type Subscription = { readonly id: string; readonly topic: string; includeFields: string[] }
    const all = async () => {
      const { webhookSubscriptions } = await service.shop.ask(ask)
      return (webhookSubscriptions as { nodes: Subscription[] }).nodes
    }
    const before = await all()
    expect(before).toHaveLength(WEBHOOK_TOPICS.length)
    // The shop itself leaves out who ordered.
    for (const { includeFields } of before) expect(includeFields).not.toContain('customer')
    const gone = before.find(({ topic }) => topic === 'ORDERS_CREATE')
    const drop = `mutation ($id: ID!) {
      webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { message } }
    }`
    await service.shop.ask(drop, { id: gone?.id })
    expect(await shopify().missingWebhooks(receiver())).toEqual(['orders/create'])
    await startJob(service, 'subscribe-webhooks', {})
    await subscribed()
    expect(await all()).toHaveLength(WEBHOOK_TOPICS.length)
  })

  it('bring an order, its shipment and a cancellation, also twice and late', async () => {
    const [sent, cancelled] = [
      await service.shop.buy([{ variantId, quantity: 2 }]),
      await service.shop.buy([{ variantId, quantity: 1 }]),
    ]
    await statusIs(sent, 'new')
    await statusIs(cancelled, 'new')
    await service.shop.fulfil(sent)
    await service.shop.cancel(cancelled)
    await statusIs(sent, 'shipped')
    await statusIs(cancelled, 'cancelled')
    const [line] = await service.rows('SELECT * FROM orders_lines WHERE quantity = 2')
    expect(line).toMatchObject({ product: productId, variant: variantId })
  })

  it('bring the order of a checkout that is paid', async () => {
    const customId = crypto.randomUUID()
    const checkout = await shopify().createCheckout({
      ...{
        customId,
        product: 'artwork-1',
        variant: artworkInput('x', () => '').variants[0]?.customKey ?? '',
      },
      ...{ prices: [{ quantity: 3, unitPriceJpy: 123 }], attributes: [] },
    })
    const order = await service.shop.pay(checkout.id)
    await statusIs(order, 'new')
    const [record] = await service.rows('SELECT total FROM orders WHERE platform_id = $1', [order])
    expect(Number(record?.total)).toBe(369)
  })

  it('tell of a product that was changed or deleted by hand', async () => {
    await shopify().setStatus(productId, 'draft')
    await service.shop.deleteProduct(productId)
    const topics =
      "SELECT topic FROM commerce.inbox WHERE topic LIKE 'products/%' AND done_at IS NOT NULL"
    await until('both messages', async () => {
      const found = new Set((await service.rows(topics)).map(({ topic }) => topic))
      return found.size === 2
    })
    const ids = await service.rows(
      "SELECT DISTINCT content FROM commerce.inbox WHERE topic LIKE 'products/%'",
    )
    expect(ids.map(({ content }) => content)).toEqual([{ productId }])
  })
})

describe('the check of the webhooks', () => {
  it('is healthy, names what waits, and is skipped without a secret', async () => {
    const well = await diagnosed(service, [9])
    expect(well.parts).toMatchObject({
      'webhooks/subscriptions': 'works',
      'webhooks/receipt': 'works',
    })
    expect(Object.keys(well.problems).filter((part) => part.startsWith('webhooks'))).toEqual([])
    // It would work off what is late with the next message of the shop, some of which are delayed.
    await worker.stop(0)
    await service.rows(
      `INSERT INTO commerce.inbox (topic, event_id, sent_at, received_at, content)
       VALUES ('products/update', 'late', now(), now() - interval '6 minutes', '{"productId":"1"}')`,
    )
    const late = await diagnosed(service, [9])
    expect(late.parts['webhooks/receipt']).toBe('error')
    expect(late.problems['webhooks/receipt']?.action).toContain('worker')
    await service.rows("DELETE FROM commerce.inbox WHERE event_id = 'late'")
    const elsewhere = { SERVER_URL: 'http://localhost:1' }
    const missing = await diagnosed(service, [9], elsewhere)
    expect(missing.problems['webhooks/subscriptions']?.action).toContain('subscribes')
    const without = await diagnosed(service, [9], { COMMERCE_WEBHOOK_SECRET: '' })
    expect(without.parts).toMatchObject({
      ...{ 'webhooks/subscriptions': 'skipped', 'webhooks/receipt': 'skipped' },
    })
  })
})
