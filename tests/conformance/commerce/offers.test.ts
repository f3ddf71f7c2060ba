import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { reachGoal } from '../../../plugins/business/publishing/operations/reach-goal.ts'
import { wordsIn } from '../../../src/brands/shop-words.ts'
import { photoProduct } from '../../../src/commerce/photo-product.ts'
import type { QuantityOffer } from '../../../src/commerce/port.ts'
import {
  automaticDiscounts,
  dearerQuantities,
} from '../../../src/photo-print/automatic-discounts.ts'
import { totalPrice } from '../../../src/photo-print/quantity-price.ts'
import { FAULT_KINDS, isEndless } from '../../../src/stand-ins/commerce-sandbox/fault.ts'
import { type ShopifyBench, shopifyBench } from './shopify-bench.ts'

type Tiers = readonly { readonly quantity: number; readonly unitPrice: number }[]

const TIERS: Tiers = [
  { quantity: 10, unitPrice: 80 },
  { quantity: 50, unitPrice: 70 },
]
const ACTIVE = `{ discountNodes(first: 50, query: "status:active AND method:automatic") {
  nodes { id discount { ... on DiscountAutomaticBasic { title tags } } }
} }`
const ADD = `mutation Add($discount: DiscountAutomaticBasicInput!) {
  discountAutomaticBasicCreate(automaticBasicDiscount: $discount) { userErrors { code message } }
}`
const DEACTIVATE = `mutation Off($id: ID!) {
  discountAutomaticDeactivate(id: $id) { userErrors { message } }
}`

let bench: ShopifyBench | undefined
afterEach(async () => {
  await bench?.close()
  bench = undefined
})
const start = async (attempts = 9) => {
  bench = await shopifyBench({ retry: { attempts, baseMs: 2, capMs: 10 } })
  return bench
}

const template = (id: string, discounts: Tiers, basePrice = 100) =>
  photoProduct({
    ...{ id, brand: 'photo', title: 'ましかくプリント', description: '' },
    ...{ widthMm: 89, heightMm: 89, dpi: 300, pixels: { width: 1050, height: 1050 } },
    ...{ productionTime: '3 days', shippingMethod: 'Post', status: 'active' },
    ...{ basePrice, discounts, words: wordsIn('ja') },
    offers: automaticDiscounts({ basePrice, discounts }),
  })

async function sell(used: ShopifyBench, id: string, discounts: Tiers, basePrice = 100) {
  const product = await used.port.upsertProduct(template(id, discounts, basePrice))
  const variantId = product.variants[0]?.id ?? ''
  const costs = (quantity: number) => used.shop.cartTotal([{ variantId, quantity }])
  return { product, variantId, costs, offers: product.offers }
}

async function active(used: ShopifyBench) {
  const { discountNodes } = (await used.shop.ask(ACTIVE)) as {
    discountNodes: { nodes: { id: string; discount: { title: string; tags: string[] } }[] }
  }
  return discountNodes.nodes
}

const failAt = (used: ShopifyBench, name: string) =>
  used.setFault(({ operationName }) => (operationName === name ? 'status-500' : undefined))

async function deactivateAll(used: ShopifyBench) {
  for (const { id } of await active(used)) await used.shop.ask(DEACTIVATE, { id })
}

/** As the shop's people or an app add discounts. */
async function addForeign(used: ShopifyBench, productId: string, count: number, title = 'Sale') {
  for (let index = 0; index < count; index += 1) {
    const discount = {
      title: count === 1 ? title : `${title} ${index}`,
      startsAt: '2026-01-01T00:00:00Z',
      minimumRequirement: { quantity: { greaterThanOrEqualToQuantity: '9000' } },
      customerGets: {
        items: { products: { productsToAdd: [productId] } },
        value: { discountAmount: { amount: '1', appliesOnEachItem: true } },
      },
    }
    expect(await used.shop.ask(ADD, { discount })).toEqual({
      discountAutomaticBasicCreate: { userErrors: [] },
    })
  }
}

describe('the product page of a template', () => {
  it('charges what the service computes at and around every threshold', async () => {
    const used = await start()
    const { costs, offers } = await sell(used, 'template-1', TIERS)
    const pricing = { basePrice: 100, discounts: TIERS }
    for (const quantity of [1, 2, 8, 9, 10, 11, 43, 44, 49, 50, 51, 1_000])
      expect([quantity, await costs(quantity)]).toEqual([quantity, totalPrice(pricing, quantity)])
    expect(offers).toMatchObject({ used: 9, limit: 25 })
    expect(offers?.placed).toHaveLength(9)
  })

  it('charges it for any prices and quantities, or says for which it does not', async () => {
    const used = await start()
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 10, max: 300 }),
        fc.uniqueArray(fc.integer({ min: 2, max: 60 }), { maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 4, maxLength: 4 }),
        fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 4, maxLength: 4 }),
        async (basePrice, thresholds, steps, quantities) => {
          let unitPrice = basePrice
          const discounts = thresholds
            .toSorted((a, b) => a - b)
            .map((quantity, index) => {
              unitPrice = Math.max(1, unitPrice - (steps[index] ?? 0))
              return { quantity, unitPrice }
            })
          const pricing = { basePrice, discounts }
          const { costs, offers } = await sell(used, 'template-1', discounts, basePrice)
          const dearer = dearerQuantities(pricing, offers?.placed ?? [])
          for (const quantity of quantities) {
            const isDearer = dearer.some(({ first, last }) => first <= quantity && quantity <= last)
            const charged = await costs(quantity)
            if (isDearer) expect(charged).toBeGreaterThan(totalPrice(pricing, quantity))
            else expect(charged).toBe(totalPrice(pricing, quantity))
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  it('gives each template of a cart its own discount', async () => {
    const used = await start()
    const one = await sell(used, 'template-1', TIERS)
    const other = await sell(used, 'template-2', [{ quantity: 5, unitPrice: 150 }], 200)
    const cart = [
      { variantId: one.variantId, quantity: 10 },
      { variantId: other.variantId, quantity: 5 },
    ]
    expect(await used.shop.cartTotal(cart)).toBe(10 * 80 + 5 * 150)
    expect((await active(used)).length).toBe(other.offers?.used)
  })

  it('counts prints of two lines of one cart together, as the service does', async () => {
    const used = await start()
    const { variantId } = await sell(used, 'template-1', TIERS)
    const line = { variantId, quantity: 5 }
    expect(await used.shop.cartTotal([line, line])).toBe(800)
  })
})

describe('the discounts of a template', () => {
  it('stay as they are when it is sent again', async () => {
    const used = await start()
    await sell(used, 'template-1', TIERS)
    const before = await active(used)
    await sell(used, 'template-1', TIERS)
    expect(await active(used)).toEqual(before)
  })

  it('follow its prices, and go with them', async () => {
    const used = await start()
    await sell(used, 'template-1', TIERS)
    const { costs } = await sell(used, 'template-1', [{ quantity: 20, unitPrice: 90 }])
    expect([await costs(10), await costs(20)]).toEqual([1_000, 1_800])
    expect((await sell(used, 'template-1', [])).offers).toMatchObject({ placed: [], used: 0 })
    expect(await active(used)).toEqual([])
  })

  it('go when it is archived, and leave those of others', async () => {
    const used = await start()
    const { product } = await sell(used, 'template-1', TIERS)
    await addForeign(used, product.id, 2)
    await reachGoal(used.port, 'template-1', { status: 'archived' }, { hasOffers: true })
    expect((await active(used)).map(({ discount }) => discount.title)).toEqual(['Sale 0', 'Sale 1'])
    expect((await used.port.findProduct('template-1'))?.status).toBe('archived')
  })

  it.each([
    ['an archiving that failed at them', 'fail'],
    ['people have archived it', 'archive'],
    ['people have deleted it', 'delete'],
  ])('go with the next archiving after %s', async (_, before) => {
    const used = await start(2)
    const { product } = await sell(used, 'template-1', TIERS)
    const archive = () =>
      reachGoal(used.port, 'template-1', { status: 'archived' }, { hasOffers: true })
    if (before === 'archive') await used.port.setStatus(product.id, 'archived')
    if (before === 'delete') await used.shop.deleteProduct(product.id)
    if (before === 'fail') {
      failAt(used, 'DiscountDelete')
      await expect(archive()).rejects.toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
      used.setFault(undefined)
    }
    expect(await active(used)).toHaveLength(9)
    await archive()
    expect(await active(used)).toEqual([])
  })

  it('are those of the new product where people have deleted the one before', async () => {
    const used = await start()
    const { product } = await sell(used, 'template-1', TIERS)
    await used.shop.deleteProduct(product.id)
    const { costs, offers } = await sell(used, 'template-1', TIERS)
    expect([await costs(9), await costs(50)]).toEqual([800, 3_500])
    expect(offers).toMatchObject({ used: 9 })
    expect(await active(used)).toHaveLength(9)
  })

  it.each(['ActiveDiscounts', 'DiscountDelete', 'ProductSet', 'DiscountCreate'])(
    'never apply to a price that they are not for, also where the shop stays broken at %s',
    async (operationName) => {
      const used = await start(2)
      const before = { basePrice: 300, discounts: [{ quantity: 10, unitPrice: 150 }] }
      const after = { basePrice: 140, discounts: [{ quantity: 20, unitPrice: 130 }] }
      const { costs } = await sell(used, 'template-1', before.discounts, before.basePrice)
      failAt(used, operationName)
      const changed = sell(used, 'template-1', after.discounts, after.basePrice)
      await expect(changed).rejects.toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
      used.setFault(undefined)
      for (const quantity of [1, 9, 10, 19, 20, 100]) {
        const least = Math.min(totalPrice(before, quantity), totalPrice(after, quantity))
        expect([quantity, (await costs(quantity)) >= least]).toEqual([quantity, true])
      }
    },
  )

  it('do not keep a template on sale that is taken off', async () => {
    const used = await start(2)
    await sell(used, 'template-1', TIERS)
    failAt(used, 'ActiveDiscounts')
    const off = { ...template('template-1', []), status: 'draft' as const }
    await expect(used.port.upsertProduct(off)).rejects.toMatchObject({
      code: 'COMMERCE_UNAVAILABLE',
    })
    used.setFault(undefined)
    expect((await used.port.findProduct('template-1'))?.status).toBe('draft')
    await used.port.upsertProduct(off)
    expect(await active(used)).toEqual([])
  })

  it('take what room there is: thresholds first, and the rest is told', async () => {
    const used = await start()
    const { product } = await sell(used, 'template-0', [])
    await addForeign(used, product.id, 22)
    const { offers, costs } = await sell(used, 'template-1', TIERS)
    expect(offers).toMatchObject({ used: 25, limit: 25 })
    expect(offers?.placed.map(({ minimum }) => minimum)).toEqual([10, 50, 9])
    expect([await costs(9), await costs(50), await costs(49)]).toEqual([800, 3_500, 49 * 80])
    const pricing = { basePrice: 100, discounts: TIERS }
    expect(dearerQuantities(pricing, offers?.placed ?? [])).toEqual([{ first: 44, last: 49 }])
  })

  it('are none where the shop has no room at all, and come once it has', async () => {
    const used = await start()
    const { product } = await sell(used, 'template-0', [])
    await addForeign(used, product.id, 25)
    expect((await sell(used, 'template-1', TIERS)).offers).toMatchObject({ placed: [], used: 25 })
    for (const { id } of (await active(used)).slice(0, 20))
      await used.shop.ask(
        'mutation Drop($id: ID!) { discountAutomaticDelete(id: $id) { userErrors { message } } }',
        { id },
      )
    const { offers } = await sell(used, 'template-1', TIERS)
    expect([offers?.placed.length, offers?.used]).toEqual([9, 14])
  })

  it('have another title where that is taken by a discount of the shop', async () => {
    const used = await start()
    const { product } = await sell(used, 'template-1', [])
    await addForeign(used, product.id, 1, 'ましかくプリント 10+')
    const { costs } = await sell(used, 'template-1', [{ quantity: 10, unitPrice: 95 }])
    expect(await costs(10)).toBe(950)
    expect(new Set((await active(used)).map(({ discount }) => discount.title)).size).toBe(2)
  })

  it('have another title where people have deactivated the ones before, which keep theirs', async () => {
    const used = await start(3)
    await sell(used, 'template-1', TIERS)
    await deactivateAll(used)
    const { costs, offers } = await sell(used, 'template-1', TIERS)
    expect([await costs(9), await costs(50)]).toEqual([800, 3_500])
    expect(offers).toMatchObject({ used: 9 })
    const titles = (await active(used)).map(({ discount }) => discount.title)
    expect(titles).toContain('ましかくプリント 10+ #pc-template-1')
  })

  it('are refused by name where that title is taken too', async () => {
    const used = await start(3)
    for (let round = 1; round <= 2; round += 1) {
      await sell(used, 'template-1', TIERS)
      await deactivateAll(used)
    }
    await expect(sell(used, 'template-1', TIERS)).rejects.toMatchObject({
      code: 'COMMERCE_REJECTED',
      message: expect.stringContaining('“ましかくプリント 10+ #pc-template-1”'),
    })
  })

  it.each(FAULT_KINDS.filter((kind) => kind !== 'partial' && !isEndless(kind)))(
    'come once each when the platform fails with %s at each of their requests',
    async (kind) => {
      const used = await start()
      await sell(used, 'template-1', [{ quantity: 5, unitPrice: 99 }])
      const struck = new Set<string>()
      used.setFault(({ operationName }) => {
        if (!/Discount/.test(operationName) || struck.has(operationName)) return undefined
        struck.add(operationName)
        return kind
      })
      await sell(used, 'template-1', TIERS)
      used.setFault(undefined)
      expect([...struck].sort()).toEqual(['ActiveDiscounts', 'DiscountCreate', 'DiscountDelete'])
      const titles = (await active(used)).map(({ discount }) => discount.title)
      expect(titles).toHaveLength(9)
      expect(new Set(titles).size).toBe(9)
    },
  )

  it('are read as the shop has them, without those of others and of another kind', async () => {
    const used = await start()
    const { product, offers } = await sell(used, 'template-1', TIERS)
    await addForeign(used, product.id, 2)
    const read = async () => (await used.port.findProduct('template-1', { offers: true }))?.offers
    const sorted = (all: readonly QuantityOffer[] = []) =>
      all.toSorted((a, b) => a.minimum - b.minimum)
    expect(sorted((await read())?.placed)).toEqual(sorted(offers?.placed))
    expect(await read()).toMatchObject({ used: 11, limit: 25 })
    await deactivateAll(used)
    expect(await read()).toEqual({ placed: [], used: 0, limit: 25 })
    expect(await used.port.findProduct('template-1')).not.toHaveProperty('offers')
  })

  it.each([
    ['nothing off', { minimum: 10, amountJpy: 0, each: true }],
    ['no quantity', { minimum: 0, amountJpy: 10, each: true }],
  ] satisfies [string, QuantityOffer][])(
    'are refused by the platform with %s',
    async (_, offer) => {
      const used = await start()
      const product = { ...template('template-1', []), offers: [offer] }
      await expect(used.port.upsertProduct(product)).rejects.toMatchObject({
        code: 'COMMERCE_REJECTED',
      })
      expect(await active(used)).toEqual([])
    },
  )

  it('are not looked at for a product that has none of its own', async () => {
    const used = await start()
    const asked: string[] = []
    used.setFault(({ operationName }) => {
      asked.push(operationName)
      return undefined
    })
    const { offers: _, ...product } = template('template-1', [])
    await used.port.upsertProduct(product)
    expect(asked.filter((name) => name.includes('Discount'))).toEqual([])
  })
})
