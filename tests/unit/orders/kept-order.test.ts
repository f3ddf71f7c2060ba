import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderPayload as readOrder } from '../../../src/commerce/adapters/shopify/webhooks/order-payload.ts'
import { isNewer } from '../../../src/orders/is-newer.ts'
import { keptOrder, uploadsOf } from '../../../src/orders/kept-order.ts'
import { CANARY, linePayload, orderPayload } from '../../support/orders/order-payload.ts'

const UPLOAD = '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f'
const kept = (payload: object) => keptOrder(readOrder.parse(payload))

describe('what is kept of an order', () => {
  it('is a closed list of fields', () => {
    expect(kept(orderPayload())).toEqual({
      id: 'gid://shopify/Order/820982911946154',
      name: '#1001',
      isTest: false,
      createdAt: '2026-11-23T00:00:00.000Z',
      updatedAt: '2026-11-23T00:00:00.000Z',
      cancelledAt: null,
      financialStatus: 'paid',
      fulfilment: 'unfulfilled',
      currency: 'JPY',
      total: 1400,
      lines: [
        {
          id: 'gid://shopify/LineItem/466157049',
          productId: 'gid://shopify/Product/4711',
          variantId: 'gid://shopify/ProductVariant/4712',
          title: 'A print',
          ...{ quantity: 2, currentQuantity: 2, unitPrice: 500, amount: 900, photoUpload: null },
        },
        {
          ...{ id: 'gid://shopify/LineItem/466157050', productId: null, variantId: null },
          // What the people of the shop have written may name a customer.
          title: null,
          ...{ quantity: 2, currentQuantity: 2, unitPrice: 500, amount: 900, photoUpload: null },
        },
      ],
    })
  })

  it('has nothing of who ordered', () => {
    const payload = orderPayload()
    expect(JSON.stringify(payload).split(CANARY).length).toBeGreaterThan(50)
    expect(JSON.stringify(kept(payload))).not.toContain(CANARY)
  })

  it('has the uploads that its lines name', () => {
    const properties = [{ name: '_photo_upload', value: UPLOAD }]
    const order = kept(orderPayload({ lines: [linePayload({ properties })] }))
    expect(uploadsOf(order)).toEqual([UPLOAD])
  })

  it.each(['Order of Taro Yamada', '#1001\n', '山田太郎', '', '#'.repeat(41)])(
    'is the number of the shop instead of the name %j',
    (name) => {
      expect(kept(orderPayload({ name })).name).toBe('820982911946154')
    },
  )

  it.each([
    ['returned units', { quantity: 3, current_quantity: 1, price: '100' }, 67],
    ['all units returned', { current_quantity: 0 }, 0],
    ['decimals of a currency without them', { price: '500.00', discount_allocations: [] }, 1000],
  ])('counts %s', (_, change, amount) => {
    const discounts = { discount_allocations: [{ amount: '100' }] }
    const lines = [linePayload({ ...discounts, ...change })]
    expect(kept(orderPayload({ lines })).lines[0]?.amount).toBe(amount)
  })
})

describe('of two states of an order', () => {
  const time = fc.integer({ min: 0, max: 4 }).map((s) => new Date(s * 1000).toISOString())
  const version = fc.record({ updatedAt: time, seenAt: time })

  it('exactly one is newer unless both are the same', () => {
    const rule = fc.property(version, version, (a, b) => {
      const same = a.updatedAt === b.updatedAt && a.seenAt === b.seenAt
      expect(Number(isNewer(a, b)) + Number(isNewer(b, a))).toBe(same ? 0 : 1)
    })
    fc.assert(rule)
  })

  it('the newest remains in whatever order they come', () => {
    const rule = fc.property(fc.array(version, { minLength: 1 }), (came) => {
      const keep = (all: typeof came) => all.reduce((a, b) => (isNewer(b, a) ? b : a))
      expect(keep(came)).toEqual(keep([...came].reverse()))
    })
    fc.assert(rule)
  })
})
