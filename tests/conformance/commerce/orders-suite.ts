import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommerceProduct } from '../../../src/commerce/port.ts'
import type { ShopOrder } from '../../../src/commerce/shop-order.ts'
import { artworkInput } from './artwork-input.ts'
import type { CommerceBench, MakeBench } from './bench.ts'

/** What a platform may know of orders, or not. */
type Known = {
  /** Orders that only try the shop out. */
  readonly testOrders: boolean
  /** People of the shop keep an order from being sent. */
  readonly holds: boolean
}

/** What every commerce platform behind the port has to tell of its orders. */
export function ordersConformance(
  name: string,
  makeBench: MakeBench,
  { testOrders, holds }: Known,
): void {
  describe(`${name} tells of orders and`, () => {
    const start = new Date(Date.now() - 60_000)
    let bench: CommerceBench
    let product: CommerceProduct

    beforeEach(async () => {
      bench = await makeBench()
      const input = artworkInput('artwork-1', () => '')
      const variants = input.variants.map((variant) => ({ ...variant, imageUrl: null }))
      product = await bench.port.upsertProduct({ ...input, variants })
      // Not every platform sells what is not published.
      await bench.port.publish(product.id)
    })
    afterEach(() => bench.close())

    const line = (value: string) => ({
      variantId: product.variants[0]?.id ?? '',
      quantity: 1,
      properties: [{ name: 'note', value }],
    })
    const listed = async (updatedSince = start) => {
      const orders: ShopOrder[] = []
      let after: string | null = null
      let pages = 0
      do {
        const page = await bench.port.listOrders({ updatedSince, after })
        orders.push(...page.orders)
        after = page.next
        pages += 1
      } while (after !== null)
      return { orders, pages }
    }
    const notes = (orders: readonly ShopOrder[]) =>
      orders.map(({ lines }) => lines.map(({ attributes }) => attributes[0]?.value))

    it('has one empty page of a shop without orders', async () => {
      expect(await listed()).toEqual({ orders: [], pages: 1 })
      expect(await bench.port.orderProgress([])).toEqual(new Map())
    })

    it('gives what was noted on each line as it was written', async () => {
      const text = '写真 "1"\n<b>&amp;</b> \u{1f5bc}'
      const id = await bench.shop.buy([line(text), { ...line(''), properties: [] }])
      const [variant] = product.variants
      const same = {
        ...{ id: expect.any(String), productId: product.id, variantId: variant?.id },
        ...{ title: expect.any(String), quantity: 1, currentQuantity: 1 },
        ...{ unitPrice: Number(variant?.price), amount: Number(variant?.price) },
      }
      const [order] = (await listed()).orders
      expect(order).toMatchObject({ id, isTest: false, currency: 'JPY', financialStatus: 'paid' })
      expect(order).toMatchObject({ fulfilment: 'unfulfilled', cancelledAt: null })
      expect(order?.total).toBe(2 * same.unitPrice)
      expect(order?.lines).toEqual([
        { ...same, attributes: [{ key: 'note', value: text }] },
        { ...same, attributes: [] },
      ])
    })

    it('gives every page in the order of changes, and every line of a long order', async () => {
      const many = Array.from({ length: 60 }, (_, index) => `line ${index}`)
      await bench.shop.buy(many.map(line))
      const names = Array.from({ length: 44 }, (_, index) => `order ${index}`)
      for (const text of names) await bench.shop.buy([line(text)])
      const { orders, pages } = await listed()
      expect(notes(orders)).toEqual([many, ...names.map((text) => [text])])
      expect(pages).toBeGreaterThan(1)
      expect(new Set(orders.map(({ id }) => id)).size).toBe(45)
    })

    it('leaves out what has not changed since', async () => {
      await bench.shop.buy([line('early')])
      const changed = await bench.shop.buy([line('changed')])
      const since = new Date(Date.now() + 1)
      await expect.poll(() => Date.now()).toBeGreaterThan(since.getTime())
      await bench.shop.buy([line('late')])
      expect(notes((await listed(since)).orders)).toEqual([['late']])
      await expect.poll(() => Date.now()).toBeGreaterThan(since.getTime() + 5)
      await bench.shop.fulfil(changed)
      expect(notes((await listed(since)).orders)).toEqual([['late'], ['changed']])
    })

    it('counts what is left of each line after returns, at the price of the order', async () => {
      const id = await bench.shop.buy([{ ...line('a'), quantity: 3 }], { test: true })
      await bench.shop.giveBack(id, 0, 1)
      const [order] = (await listed()).orders
      const price = Number(product.variants[0]?.price)
      expect(order).toMatchObject({
        ...{ isTest: testOrders, financialStatus: 'partially_refunded' },
      })
      expect(order?.total).toBe(2 * price)
      expect(order?.lines[0]).toMatchObject({ quantity: 3, currentQuantity: 2, amount: 2 * price })
      await bench.shop.giveBack(id, 0, 2)
      const [none] = (await listed()).orders
      expect(none).toMatchObject({ financialStatus: 'refunded', total: 0, lines: [{ amount: 0 }] })
    })

    it('lists open, fulfilled and cancelled orders, and returns each by id', async () => {
      const [open, sent, cancelled] = [
        await bench.shop.buy([line('a')]),
        await bench.shop.buy([line('b')]),
        await bench.shop.buy([line('c')]),
      ]
      await bench.shop.fulfil(sent)
      await bench.shop.cancel(cancelled)
      const expected = new Map([
        [open, 'open'],
        [sent, 'fulfilled'],
        [cancelled, 'cancelled'],
      ])
      const { orders } = await listed()
      const shown = orders.map(({ id, fulfilment, cancelledAt }) => {
        return [id, cancelledAt === null ? fulfilment : 'cancelled'] as const
      })
      expect(new Map(shown)).toEqual(new Map([...expected, [open, 'unfulfilled']]))
      const unknown = open.replace(/\d+$/, '999999')
      expect(await bench.port.orderProgress([unknown, sent, open, cancelled])).toEqual(expected)
    })

    const tracking = { company: 'Post', numbers: ['1', '2'] }
    const progressOf = async (id: string) => (await bench.port.orderProgress([id])).get(id)

    if (holds) {
      it('records no shipment while the order is held', async () => {
        const orderId = await bench.shop.buy([line('a')])
        const fulfil = () => bench.port.fulfilOrder({ orderId, tracking })
        await bench.shop.hold?.(orderId, true)
        expect([await fulfil(), await fulfil()]).toEqual(['held', 'held'])
        expect(await progressOf(orderId)).toBe('open')
        await bench.shop.hold?.(orderId, false)
        expect([await fulfil(), await progressOf(orderId)]).toEqual(['fulfilled', 'fulfilled'])
      })
    }

    it('records a shipment once, and none of a cancelled order', async () => {
      const orderId = await bench.shop.buy([line('a')])
      const fulfil = () => bench.port.fulfilOrder({ orderId, tracking })
      expect([await fulfil(), await progressOf(orderId)]).toEqual(['fulfilled', 'fulfilled'])
      expect(await fulfil()).toBe('nothing-left')
      const cancelled = await bench.shop.buy([line('b')])
      await bench.shop.cancel(cancelled)
      expect(await bench.port.fulfilOrder({ orderId: cancelled, tracking })).toBe('nothing-left')
    })

    it('goes on without a product that was deleted after it was ordered', async () => {
      await bench.shop.buy([line('kept')])
      await bench.shop.deleteProduct(product.id)
      const { orders } = await listed()
      expect(orders[0]?.lines).toMatchObject([{ productId: null, attributes: [{ value: 'kept' }] }])
    })

    it('ends at once when the caller cancels', async () => {
      const signal = AbortSignal.abort(new Error('shutting down'))
      for (const call of [
        () => bench.port.listOrders({ updatedSince: start }, { signal }),
        () => bench.port.orderProgress(['gid://shopify/Order/1'], { signal }),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
      }
    })
  })
}
