import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CommerceOrder, CommerceProduct } from '../../../src/commerce/port.ts'
import { artworkInput } from './artwork-input.ts'
import type { CommerceBench, MakeBench } from './bench.ts'

/** What every commerce platform behind the port has to tell of its orders. */
export function ordersConformance(name: string, makeBench: MakeBench): void {
  describe(`${name} tells of orders and`, () => {
    const start = new Date(Date.now() - 60_000)
    let bench: CommerceBench
    let product: CommerceProduct

    beforeEach(async () => {
      bench = await makeBench()
      const input = artworkInput('artwork-1', () => '')
      const variants = input.variants.map((variant) => ({ ...variant, imageUrl: null }))
      product = await bench.port.upsertProduct({ ...input, variants })
    })
    afterEach(() => bench.close())

    const line = (value: string) => ({
      variantId: product.variants[0]?.id ?? '',
      quantity: 1,
      properties: [{ name: 'note', value }],
    })
    const listed = async (createdSince = start) => {
      const orders: CommerceOrder[] = []
      let after: string | null = null
      let pages = 0
      do {
        const page = await bench.port.listOrders({ createdSince, after })
        orders.push(...page.orders)
        after = page.next
        pages += 1
      } while (after !== null)
      return { orders, pages }
    }
    const notes = (orders: readonly CommerceOrder[]) =>
      orders.map(({ lines }) => lines.map(({ attributes }) => attributes[0]?.value))

    it('has one empty page of a shop without orders', async () => {
      expect(await listed()).toEqual({ orders: [], pages: 1 })
      expect(await bench.port.orderProgress([])).toEqual(new Map())
    })

    it('gives what was noted on each line as it was written', async () => {
      const text = '写真 "1"\n<b>&amp;</b> \u{1f5bc}'
      const id = await bench.shop.buy([line(text), { ...line(''), properties: [] }])
      const { id: productId } = product
      const attributes = [{ key: 'note', value: text }]
      const lines = [
        { productId, attributes },
        { productId, attributes: [] },
      ]
      expect((await listed()).orders).toEqual([{ id, progress: 'open', lines }])
    })

    it('gives every page, the oldest order first, and every line of a long order', async () => {
      const many = Array.from({ length: 60 }, (_, index) => `line ${index}`)
      await bench.shop.buy(many.map(line))
      const names = Array.from({ length: 44 }, (_, index) => `order ${index}`)
      for (const text of names) await bench.shop.buy([line(text)])
      const { orders, pages } = await listed()
      expect(notes(orders)).toEqual([many, ...names.map((text) => [text])])
      expect([pages, new Set(orders.map(({ id }) => id)).size]).toEqual([3, 45])
    })

    it('leaves out what came in before', async () => {
      await bench.shop.buy([line('early')])
      const since = new Date(Date.now() + 1)
      await expect.poll(() => Date.now()).toBeGreaterThan(since.getTime())
      await bench.shop.buy([line('late')])
      expect(notes((await listed(since)).orders)).toEqual([['late']])
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
      expect(new Map(orders.map(({ id, progress }) => [id, progress]))).toEqual(expected)
      const unknown = open.replace(/\d+$/, '999999')
      expect(await bench.port.orderProgress([unknown, sent, open, cancelled])).toEqual(expected)
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
        () => bench.port.listOrders({ createdSince: start }, { signal }),
        () => bench.port.orderProgress(['gid://shopify/Order/1'], { signal }),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
      }
    })
  })
}
