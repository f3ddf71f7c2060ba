import { afterEach, describe, expect, it } from 'vitest'
import type { CommerceProduct } from '../../../src/commerce/port.ts'
import type { ShopOrder } from '../../../src/commerce/shop-order.ts'
import { outageOf } from '../../../src/network/outage.ts'
import {
  FAULT_KINDS,
  type FaultKind,
  isEndless,
} from '../../../src/stand-ins/commerce-sandbox/fault.ts'
import { artworkInput } from './artwork-input.ts'
import { type ShopifyBench, shopifyBench } from './shopify-bench.ts'

/** Every request an upsert makes, with its position among the requests of that name. */
const UPSERT_CALLS = [
  ['CustomIdDefinition', 0],
  ['CustomIdDefinitionCreate', 0],
  ['ShopFacts', 0],
  ['ProductByCustomId', 0],
  ['ProductSet', 0],
  ['ProductByCustomId', 1],
] as const

const CHECKOUT_CALLS = [
  ...['DraftOrders', 'ProductByCustomId', 'DraftOrderCreate'],
  'DraftOrderDelete',
]

describe('commerce faults', () => {
  let bench: ShopifyBench | undefined
  afterEach(async () => {
    await bench?.close()
    bench = undefined
  })

  /** Short time-outs only where one is wanted, so that a busy machine causes none of its own. */
  const start = async (attempts: number, kind: FaultKind) => {
    bench = await shopifyBench({
      timeoutMs: isEndless(kind) ? 400 : 10_000,
      mediaTimeoutMs: 0,
      retry: { attempts, baseMs: 2, capMs: 10 },
      throttleRetry: { attempts, baseMs: 2, capMs: 10 },
    })
    return bench
  }

  /** A variant for 330 yen, without a picture. */
  const sellable = async (used: ShopifyBench) => {
    const input = artworkInput('artwork-1', () => '')
    const variants = input.variants.slice(-1).map((variant) => ({ ...variant, imageUrl: null }))
    const product = await used.port.upsertProduct({ ...input, variants })
    return { productId: product.id, variantId: product.variants[0]?.id ?? '' }
  }

  const expectOneWhole = async (used: ShopifyBench) => {
    const products = await used.products()
    expect(products).toHaveLength(1)
    expect(products[0]?.variants).toHaveLength(21)
    expect(products[0]?.mediaCount).toBe(21)
  }

  describe.each(FAULT_KINDS)('%s', (kind) => {
    it.each(UPSERT_CALLS)(
      'once at %s number %i is survived: one product with 21 variants',
      async (operation, position) => {
        const used = await start(4, kind)
        const input = artworkInput('artwork-1', (key) => used.pictureUrl(key))
        let seen = -1
        let struck = 0
        used.setFault(({ operationName }) => {
          if (operationName !== operation) return undefined
          seen += 1
          if (seen !== position) return undefined
          struck += 1
          return kind
        })
        const product = await used.port.upsertProduct(input)
        expect(struck).toBe(1)
        expect(product.variants).toHaveLength(21)
        await expectOneWhole(used)
        used.setFault(undefined)
        const again = await used.port.upsertProduct(input)
        expect(again.variants.map(({ id }) => id)).toEqual(product.variants.map(({ id }) => id))
        await expectOneWhole(used)
      },
    )

    it('says that the platform is away, unless it only fails with this product', async () => {
      const used = await start(1, kind)
      await used.port.findProduct('none')
      used.setFault(({ operationName }) => (operationName === 'ProductSet' ? kind : undefined))
      const input = artworkInput('artwork-1', (key) => used.pictureUrl(key))
      const error = await used.port.upsertProduct(input).catch((failure: unknown) => failure)
      expect(error).toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
      const works = ['partial', 'status-429', 'throttled-200'].includes(kind)
      expect(outageOf('COMMERCE_UNAVAILABLE')(error)).toBe(!works)
    })

    it('once while options are renamed is survived: the same variants and values', async () => {
      const used = await start(4, kind)
      const input = artworkInput('artwork-1', (key) => used.pictureUrl(key))
      const before = await used.port.upsertProduct(input)
      const optionIds = (await used.products())[0]?.optionIds
      let struck = 0
      used.setFault(({ operationName }) =>
        operationName === 'ProductSet' && ++struck === 1 ? kind : undefined,
      )
      const after = await used.port.upsertProduct({
        ...input,
        optionNames: ['Type', 'Frame', 'Mat'],
        variants: input.variants.map((variant) => ({
          ...variant,
          options: [`Type of ${variant.options[0]}`, variant.options[1], variant.options[2]],
        })),
      })
      // What the platform has lost comes back with an identifier of its own.
      const kept = kind === 'partial' ? 14 : 21
      const ids = ({ variants }: CommerceProduct) => variants.slice(0, kept).map(({ id }) => id)
      expect(ids(after)).toEqual(ids(before))
      const [product] = await used.products()
      expect([product?.optionIds, product?.optionNames]).toEqual([
        optionIds,
        ['Type', 'Frame', 'Mat'],
      ])
      await expectOneWhole(used)
    })

    it('at every productSet ends with a typed error, and the next call converges', async () => {
      const used = await start(2, kind)
      const input = artworkInput('artwork-1', (key) => used.pictureUrl(key))
      used.setFault(({ operationName }) => (operationName === 'ProductSet' ? kind : undefined))
      await expect(used.port.upsertProduct(input)).rejects.toMatchObject({
        name: 'ServiceError',
        code: 'COMMERCE_UNAVAILABLE',
        retryAfterSeconds: expect.any(Number),
      })
      expect((await used.products()).length).toBeLessThanOrEqual(1)
      used.setFault(undefined)
      await used.port.upsertProduct(input)
      await expectOneWhole(used)
    })

    it('once at publish, status and check is survived', async () => {
      const used = await start(4, kind)
      const input = artworkInput('artwork-1', (key) => used.pictureUrl(key))
      const { id } = await used.port.upsertProduct(input)
      const struck = new Set<string>()
      used.setFault(({ operationName }) => {
        if (struck.has(operationName)) return undefined
        struck.add(operationName)
        return kind
      })
      const { url } = await used.port.publish(id)
      await used.port.setStatus(id, 'draft')
      expect(await used.shopperStatus(url)).toBe(404)
      await used.port.setStatus(id, 'active')
      expect(await used.shopperStatus(url)).toBe(200)
      expect((await used.port.check()).detail).toContain('JPY')
      expect([...struck].sort()).toEqual(['Ping', 'ProductUpdateStatus', 'PublishablePublish'])
      await expectOneWhole(used)
    })

    it('once at each page of the orders is survived, and nothing is counted twice', async () => {
      const used = await start(4, kind)
      const { variantId } = await sellable(used)
      const many = Array.from({ length: 7 }, () => ({ variantId, quantity: 1 }))
      await used.shop.buy(many)
      for (let count = 0; count < 25; count += 1) {
        await used.shop.buy([{ variantId, quantity: 1 }])
      }
      const struck: string[] = []
      let spared = true
      used.setFault(({ operationName }) => {
        spared = !spared
        if (spared) return undefined
        struck.push(operationName)
        return kind
      })
      expect(await used.port.orderReach()).toBeNull()
      const updatedSince = new Date(Date.now() - 60_000)
      const found: ShopOrder[] = []
      let after: string | null = null
      do {
        const page = await used.port.listOrders({ updatedSince, after })
        found.push(...page.orders)
        after = page.next
      } while (after !== null)
      expect(found.map(({ lines }) => lines.length)).toEqual([7, ...Array(25).fill(1)])
      expect(found.reduce((sum, { total }) => sum + total, 0)).toBe(32 * 330)
      const progress = await used.port.orderProgress(found.map(({ id }) => id))
      expect([progress.size, new Set(progress.values())]).toEqual([26, new Set(['open'])])
      expect(struck).toEqual([
        ...['AccessScopes', 'ChangedOrders', 'OrderedLines', 'ChangedOrders', 'ChangedOrders'],
        'OrderProgress',
      ])
    })

    it('once at each request of a checkout is survived, and the shopper gets one', async () => {
      const used = await start(4, kind)
      const input = artworkInput('artwork-1', () => '')
      const variants = input.variants.slice(-1).map((variant) => ({ ...variant, imageUrl: null }))
      await used.port.upsertProduct({ ...input, variants })
      const left = new Set(CHECKOUT_CALLS)
      used.setFault(({ operationName }) => (left.delete(operationName) ? kind : undefined))
      const wanted = {
        ...{ customId: 'purchase-1', product: 'artwork-1', variant: variants[0]?.customKey ?? '' },
        ...{ prices: [{ quantity: 3, unitPriceJpy: 200 }], attributes: [] },
      }
      const { id } = await used.port.createCheckout(wanted)
      expect((await used.port.createCheckout(wanted)).id).toBe(id)
      expect(await used.shop.chargeOf(id)).toBe(600)
      expect(await used.port.closeCheckout('purchase-1')).toBe('closed')
      expect(await used.shop.chargeOf(id)).toBeNull()
      expect([...left]).toEqual([])
    })

    it('at every page of the orders ends with a typed error', async () => {
      const used = await start(2, kind)
      used.setFault(() => kind)
      for (const call of [
        () => used.port.orderReach(),
        () => used.port.listOrders({ updatedSince: new Date() }),
        () => used.port.orderProgress(['gid://shopify/Order/1']),
      ]) {
        await expect(call()).rejects.toMatchObject({
          name: 'ServiceError',
          code: 'COMMERCE_UNAVAILABLE',
          retryAfterSeconds: expect.any(Number),
        })
      }
    })
  })

  it('says that a shop gives 60 days of orders to a token that may not read all of them', async () => {
    bench = await shopifyBench({}, { accessScopes: ['write_products', 'read_orders'] })
    const since = await bench.port.orderReach()
    const days = (Date.now() - Date.parse(since ?? '')) / 86_400_000
    expect(days).toBeCloseTo(60, 2)
  })

  it('keeps the variants that were stored when the platform lost the others', async () => {
    const used = await start(1, 'partial')
    const input = artworkInput('artwork-1', (key) => used.pictureUrl(key))
    used.setFault(({ operationName }) => (operationName === 'ProductSet' ? 'partial' : undefined))
    await expect(used.port.upsertProduct(input)).rejects.toThrow('14 of 21')
    const before = (await used.products())[0]?.variants.map(({ id }) => id)
    used.setFault(undefined)
    const whole = await used.port.upsertProduct(input)
    expect(whole.variants.slice(0, 14).map(({ id }) => id)).toEqual(before)
  })

  it('ends within its deadline when the platform never answers', async () => {
    // Only the deadline can end the first attempt before the test is given up.
    bench = await shopifyBench({ timeoutMs: 3_600_000, deadlineMs: 300 })
    let asked = 0
    bench.setFault(() => {
      asked += 1
      return 'timeout-before'
    })
    await expect(bench.port.check()).rejects.toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
    expect(asked).toBe(1)
  })

  it('names a refused access token', async () => {
    bench = await shopifyBench({ accessToken: 'another token' })
    await expect(bench.port.check()).rejects.toMatchObject({
      code: 'COMMERCE_REJECTED',
      message: expect.stringContaining('access token'),
    })
  })

  it('does not repeat what the platform refused', async () => {
    bench = await shopifyBench()
    const used = bench
    const operations: string[] = []
    used.setFault(({ operationName }) => {
      operations.push(operationName)
      return undefined
    })
    const input = artworkInput('artwork-1', (key) => used.pictureUrl(key))
    await expect(used.port.upsertProduct({ ...input, title: '' })).rejects.toThrow('blank')
    expect(operations.filter((name) => name === 'ProductSet')).toHaveLength(1)
  })

  it('waits for the bucket when one call after the other empties it', async () => {
    // Points come back with each request, not with the time that a machine takes for it.
    let requests = 0
    bench = await shopifyBench(
      { mediaTimeoutMs: 0 },
      { bucketSize: 700, restoreRate: 1_000, bucketClock: () => requests * 20 },
    )
    const used = bench
    used.setFault(() => {
      requests += 1
      return undefined
    })
    const ids = ['a', 'b', 'c', 'd']
    const inputs = ids.map((id) => artworkInput(id, (key) => used.pictureUrl(`${id}-${key}`)))
    const products = await Promise.all(inputs.map((input) => used.port.upsertProduct(input)))
    expect(products.map(({ variants }) => variants.length)).toEqual([21, 21, 21, 21])
    expect(used.throttled()).toBeGreaterThan(0)
  })
})
