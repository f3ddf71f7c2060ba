import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommerceProduct } from '../../../src/commerce/port.ts'
import type { OrderLine } from '../../support/shop/shop.ts'
import { artworkInput } from './artwork-input.ts'
import type { CommerceBench, MakeBench } from './bench.ts'

/** What every commerce platform behind the port has to know of what it sold. */
export function salesConformance(name: string, makeBench: MakeBench): void {
  describe(`${name} counts sales and`, () => {
    let bench: CommerceBench
    let product: CommerceProduct

    beforeEach(async () => {
      bench = await makeBench()
      product = await make('artwork-1')
    })
    afterEach(() => bench.close())

    /** A product without pictures: a premium print for 24,000 yen, a postcard for 330. */
    const make = (customId: string) => {
      const input = artworkInput(customId, () => '')
      const variants = input.variants.map((variant) => ({ ...variant, imageUrl: null }))
      return bench.port.upsertProduct({ ...input, variants })
    }
    const line = (key: string, quantity: number, of = product): OrderLine => {
      const variant = of.variants.find(({ customKey }) => customKey === key)
      if (variant === undefined) throw new Error(`no variant ${key}`)
      return { variantId: variant.id, quantity }
    }
    const sold = async (of = product) => (await bench.port.countSales()).byProduct.get(of.id)

    it('has nothing of a shop without orders, nor of a product that it does not know', async () => {
      const sales = await bench.port.countSales()
      expect([sales.byProduct.size, sales.since]).toEqual([0, null])
      await bench.shop.buy([line('postcard', 1)])
      const { byProduct } = await bench.port.countSales()
      expect(byProduct.get('gid://shopify/Product/999999')).toBeUndefined()
    })

    it('sums units and yen over orders and variants, each product for itself', async () => {
      const other = await make('artwork-2')
      await bench.shop.buy([line('premium-0-0', 1), line('postcard', 3)])
      await bench.shop.buy([line('postcard', 2), line('stand', 1, other)])
      expect(await sold()).toEqual({ units: 6, amountJpy: 24_000 + 5 * 330 })
      expect(await sold(other)).toEqual({ units: 1, amountJpy: 5_500 })
    })

    it('keeps the price at which something was sold when the price changes', async () => {
      await bench.shop.buy([line('postcard', 1)])
      const input = artworkInput('artwork-1', () => '')
      const variants = input.variants.map((variant) => ({
        ...variant,
        imageUrl: null,
        priceJpy: variant.priceJpy * 2,
      }))
      await bench.port.upsertProduct({ ...input, variants })
      expect(await sold()).toEqual({ units: 1, amountJpy: 330 })
      await bench.shop.buy([line('postcard', 1)])
      expect(await sold()).toEqual({ units: 2, amountJpy: 990 })
    })

    it('leaves out cancelled orders', async () => {
      const order = await bench.shop.buy([line('premium-0-0', 2)])
      await bench.shop.buy([line('postcard', 1)])
      await bench.shop.cancel(order)
      expect(await sold()).toEqual({ units: 1, amountJpy: 330 })
    })

    it('leaves out orders that only try the shop out', async () => {
      await bench.shop.buy([line('premium-0-0', 2)], { test: true })
      expect(await sold()).toBeUndefined()
    })

    it('leaves out what was given back, and a line of which nothing is left', async () => {
      const order = await bench.shop.buy([line('premium-0-0', 3), line('postcard', 2)])
      await bench.shop.giveBack(order, 0, 1)
      expect(await sold()).toEqual({ units: 4, amountJpy: 48_660 })
      await bench.shop.giveBack(order, 0, 2)
      expect(await sold()).toEqual({ units: 2, amountJpy: 660 })
      await bench.shop.giveBack(order, 1, 2)
      expect(await sold()).toBeUndefined()
    })

    it('goes on without a product that was deleted after it was sold', async () => {
      const other = await make('artwork-2')
      await bench.shop.buy([line('stand', 2), line('postcard', 1, other)])
      await bench.shop.deleteProduct(product.id)
      const { byProduct } = await bench.port.countSales()
      expect([...byProduct]).toEqual([[other.id, { units: 1, amountJpy: 330 }]])
    })

    it('counts every line of an order that has many, and every page of many orders', async () => {
      const whole = product.variants.map(({ id }) => ({ variantId: id, quantity: 1 }))
      await bench.shop.buy([...whole, ...whole, ...whole])
      for (let count = 0; count < 30; count += 1) await bench.shop.buy([line('postcard', 1)])
      const once = product.variants.reduce((sum, { price }) => sum + Number(price), 0)
      expect(await sold()).toEqual({ units: 3 * 21 + 30, amountJpy: 3 * once + 30 * 330 })
    })

    it('ends at once when the caller cancels', async () => {
      const signal = AbortSignal.abort(new Error('shutting down'))
      await expect(bench.port.countSales({ signal })).rejects.toMatchObject({
        code: 'COMMERCE_UNAVAILABLE',
      })
    })
  })
}
