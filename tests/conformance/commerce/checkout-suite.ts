import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CheckoutInput, CommercePort } from '../../../src/commerce/port.ts'
import type { Shop } from '../../support/shop/shop.ts'
import { artworkInput } from './artwork-input.ts'
import type { CommerceBench } from './bench.ts'

type Bench = CommerceBench<Required<CommercePort>> & { readonly shop: Shop }

/** How every commerce platform with checkouts charges what the service has computed. */
export function checkoutConformance(name: string, makeBench: () => Promise<Bench>): void {
  describe(`${name} prepares checkouts and`, () => {
    const product = artworkInput('artwork-1', () => '')
    const variants = product.variants.slice(-1).map((variant) => ({ ...variant, imageUrl: null }))
    const input: CheckoutInput = {
      customId: '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f',
      product: 'artwork-1',
      variant: variants[0]?.customKey ?? '',
      prices: [
        { quantity: 8, unitPriceJpy: 89 },
        { quantity: 1, unitPriceJpy: 88 },
      ],
      attributes: [{ key: 'note', value: '写真 "1"' }],
    }
    let bench: Bench

    beforeEach(async () => {
      bench = await makeBench()
      const { id } = await bench.port.upsertProduct({ ...product, variants })
      await bench.port.publish(id)
    })
    afterEach(() => bench.close())

    it('charges the given price, not the price of the shop', async () => {
      const { id } = await bench.port.createCheckout(input)
      expect(await bench.shop.chargeOf(id)).toBe(800)
    })

    it('has the page of every checkout under a URL of its own', async () => {
      const { url } = await bench.port.createCheckout(input)
      expect(await bench.shopperStatus(url)).toBe(200)
      expect(await bench.shopperStatus(url.replace(/.$/, (end) => (end === '0' ? '1' : '0')))).toBe(
        404,
      )
      const other = await bench.port.createCheckout({ ...input, customId: 'other' })
      expect(other.url).not.toBe(url)
    })

    it('returns the same checkout for the same purchase, also after it was paid', async () => {
      const first = await bench.port.createCheckout(input)
      expect(await bench.port.createCheckout(input)).toEqual(first)
      await bench.shop.pay(first.id)
      expect(await bench.port.createCheckout(input)).toEqual(first)
    })

    it('makes an order with what was noted on its line', async () => {
      const { id } = await bench.port.createCheckout(input)
      const order = await bench.shop.pay(id)
      const { attributes } = input
      const { orders } = await bench.port.listOrders({ updatedSince: new Date(0) })
      expect(orders).toMatchObject([{ id: order, lines: [{ attributes }, { attributes }] }])
      expect(orders[0]?.total).toBe(800)
      expect(orders[0]?.lines.map((line) => line.unitPrice * line.quantity)).toEqual([712, 88])
    })

    it('closes one that nobody has paid, however often it is asked', async () => {
      const { id, url } = await bench.port.createCheckout(input)
      expect(await bench.port.closeCheckout(input.customId)).toBe('closed')
      expect(await bench.port.closeCheckout(input.customId)).toBe('closed')
      expect(await bench.shop.chargeOf(id)).toBeNull()
      expect(await bench.shopperStatus(url)).toBe(404)
    })

    it('says that one was paid instead of closing it', async () => {
      const { id } = await bench.port.createCheckout(input)
      await bench.shop.pay(id)
      expect(await bench.port.closeCheckout(input.customId)).toBe('paid')
    })

    it.each([
      ['product', { product: 'artwork-2' }],
      ['variant', { variant: 'premium-gold-gold' }],
    ])('rejects a %s that the shop does not have', async (_, change) => {
      await expect(bench.port.createCheckout({ ...input, ...change })).rejects.toMatchObject({
        code: 'COMMERCE_REJECTED',
        message: expect.stringMatching(/the shop has no product/),
      })
    })

    it('rejects another amount for a purchase that has a checkout', async () => {
      await bench.port.createCheckout(input)
      const prices = [{ quantity: 9, unitPriceJpy: 90 }]
      await expect(bench.port.createCheckout({ ...input, prices })).rejects.toMatchObject({
        code: 'COMMERCE_REJECTED',
        message: expect.stringContaining('800.0 JPY instead of 810'),
      })
    })

    it('ends at once when the caller cancels', async () => {
      const signal = AbortSignal.abort(new Error('shutting down'))
      for (const call of [
        () => bench.port.createCheckout(input, { signal }),
        () => bench.port.closeCheckout(input.customId, { signal }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
    })
  })
}
