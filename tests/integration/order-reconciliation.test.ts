import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createShopify } from '../../src/commerce/adapters/shopify/create-shopify.ts'
import { artworkInput } from '../conformance/commerce/artwork-input.ts'
import { skipPauses } from '../support/jobs/job-clock.ts'
import { orderPayload } from '../support/orders/order-payload.ts'
import { reconcileOrders } from '../support/orders/reconcile.ts'
import { sendWebhook, startOrderService, workDone } from '../support/orders/shop-messages.ts'
import type { Service } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let service: Service
let variantId = ''

beforeAll(async () => {
  service = await startOrderService()
  // What the clock starts by itself would come between two steps of a test.
  await service.rows("DELETE FROM jobs.schedule WHERE name = 'reconcile-orders'")
  const { COMMERCE_URL: url = '', COMMERCE_ACCESS_TOKEN: accessToken = '' } = service.env
  const input = artworkInput('artwork-1', () => '')
  const variants = input.variants.slice(0, 1).map((one) => ({ ...one, imageUrl: null }))
  const product = await createShopify({ url, accessToken }).upsertProduct({ ...input, variants })
  variantId = product.variants[0]?.id ?? ''
  await service.startWorker()
})
afterAll(() => service?.stop())
afterEach(() => service?.setCommerceFault(undefined))

const buy = () => service.shop.buy([{ variantId, quantity: 1 }])
const record = async (id: string) =>
  (await service.rows('SELECT * FROM orders WHERE platform_id = $1', [id]))[0]
const mirrored = async () => Number((await service.row('SELECT count(*) FROM orders')).count)
const asked = (operations: string[]) =>
  service.setCommerceFault(({ operationName }) => {
    operations.push(operationName)
    return undefined
  })

describe('the reconciliation of orders', () => {
  it('records orders of which no webhook has told, page by page', async () => {
    for (let count = 0; count < 30; count += 1) await buy()
    const operations: string[] = []
    asked(operations)
    await reconcileOrders(service)
    expect(await mirrored()).toBe(30)
    expect(operations.filter((name) => name === 'ChangedOrders')).toHaveLength(3)
  })

  it('changes nothing of an order that is as it was, so that users can change it', async () => {
    const before = await service.rows('SELECT id, updated_at FROM orders ORDER BY id')
    await reconcileOrders(service)
    expect(await service.rows('SELECT id, updated_at FROM orders ORDER BY id')).toEqual(before)
  })

  it('brings what has changed in the shop', async () => {
    const [sent, cancelled] = [await buy(), await buy()]
    await reconcileOrders(service)
    expect(await record(sent)).toMatchObject({ status: 'new', fulfilment: 'unfulfilled' })
    await service.shop.fulfil(sent)
    await service.shop.cancel(cancelled)
    await reconcileOrders(service)
    expect(await record(sent)).toMatchObject({ status: 'shipped', fulfilment: 'fulfilled' })
    expect(await record(cancelled)).toMatchObject({ status: 'cancelled' })
  })

  it('is not undone by a webhook that comes late', async () => {
    const id = await buy()
    await service.shop.fulfil(id)
    await reconcileOrders(service)
    const number = Number(id.replace(/\D/g, ''))
    const late = { id: number, updatedAt: new Date(Date.now() - 60_000).toISOString() }
    const body = JSON.stringify(orderPayload({ ...late, total: '9' }))
    expect((await sendWebhook(service, body)).body.result).toBe('received')
    await workDone(service)
    expect(await record(id)).toMatchObject({ status: 'shipped', fulfilment: 'fulfilled' })
    expect((await record(id))?.total).not.toBe('9')
  })

  it('goes on with the page at which it was interrupted', async () => {
    for (let count = 0; count < 20; count += 1) await buy()
    await service.rows("UPDATE commerce.mirror SET changed_until = '2020-01-01'")
    await service.rows('DELETE FROM orders')
    let pages = 0
    service.setCommerceFault(({ operationName }) => {
      if (operationName !== 'ChangedOrders') return undefined
      pages += 1
      return pages > 2 ? 'status-500' : undefined
    })
    await reconcileOrders(service)
    expect(await mirrored()).toBe(24)
    const { changed_until: reached } = await service.row(
      'SELECT changed_until FROM commerce.mirror',
    )
    expect(reached.getTime()).toBeGreaterThan(Date.parse('2026-01-01'))
    service.setCommerceFault(undefined)
    await skipPauses(service)
    await until('the second attempt', async () => (await mirrored()) === 53)
  })

  it('has every order of a shop that shows all of them', async () => {
    expect(
      await service.row('SELECT since, whole_at IS NOT NULL AS whole FROM commerce.mirror'),
    ).toEqual({
      since: null,
      whole: true,
    })
  })
})
