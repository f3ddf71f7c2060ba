import { describe, expect, it } from 'vitest'
import { checkInput } from '../../../src/commerce/adapters/medusa/check-input.ts'
import { handleOf } from '../../../src/commerce/adapters/medusa/handle.ts'
import { optionPlan } from '../../../src/commerce/adapters/medusa/option-plan.ts'
import { productMetadata, statusOf } from '../../../src/commerce/adapters/medusa/own-metadata.ts'
import {
  commerceProduct,
  productShape,
  type StoredProduct,
} from '../../../src/commerce/adapters/medusa/stored-product.ts'
import { pricesOf, storedOffers } from '../../../src/commerce/adapters/medusa/variant-input.ts'
import type { ProductInput } from '../../../src/commerce/port.ts'

type Labels = readonly [string, string, string]

function inputOf(rows: readonly Labels[], names: Labels = ['Type', 'Frame', 'Mat']): ProductInput {
  return {
    ...{ customId: 'artwork-1', title: 'Sea', descriptionHtml: '', vendor: 'Hanako' },
    ...{ productType: 'art', tags: [], status: 'active', metafields: [], optionNames: names },
    variants: rows.map((options, index) => ({
      ...{ customKey: `v${index}`, title: 'x', priceJpy: 330, options, imageUrl: null },
      ...{ imageAlt: '', inventoryQuantity: 1, requiresShipping: true, tracked: true },
    })),
  }
}

/** What Medusa holds once it is equal to that input; identifiers are made of what they name. */
function storedOf({ optionNames, variants, customId }: ProductInput): StoredProduct {
  const at = (position: number) => [
    ...new Set(variants.map(({ options }) => options[position] || '—')),
  ]
  const options = optionNames.map((title, position) => ({
    ...{ id: `o${position}`, title },
    values: at(position).map((value) => ({ id: `o${position}-${value}`, value })),
  }))
  return productShape.parse({
    ...{ id: 'prod_1', handle: customId, title: 'Sea', description: '', status: 'published' },
    ...{ external_id: customId, metadata: {}, images: [], options },
    variants: variants.map(({ customKey, options: labels, priceJpy }, index) => ({
      ...{ id: `variant_${index}`, title: 'x', sku: `${customId}/${customKey}`, thumbnail: null },
      ...{ metadata: null, variant_rank: index, manage_inventory: true },
      options: labels.map((label, position) => ({
        ...{ id: `o${position}-${label || '—'}`, value: label || '—', option_id: `o${position}` },
      })),
      prices: [priceOf('p1', priceJpy, null)],
    })),
  })
}

const priceOf = (id: string, amount: number, minimum: number | null) => ({
  ...{ id, amount, currency_code: 'jpy', min_quantity: minimum, max_quantity: null },
})
const inPlace = (input: ProductInput) => input.variants.map((_, index) => `variant_${index}`)

const ROWS: readonly Labels[] = [
  ['Premium', 'Black', 'White'],
  ['Premium', 'White', 'White'],
  ['Stand', '', ''],
]

describe('the options of a product in Medusa', () => {
  const before = storedOf(inputOf(ROWS))

  it('stay as they are when nothing changes', () => {
    const input = inputOf(ROWS)
    expect(optionPlan(input, before, inPlace(input))).toEqual({
      ...{ titles: ['Type', 'Frame', 'Mat'], retitled: [], renames: [] },
      ...{ newOptions: [], newValues: [], oldOptions: [], oldValues: [] },
    })
  })

  it('are renamed in place in another language', () => {
    const input = inputOf(
      [
        ['プレミアム', '黒', '白'],
        ['プレミアム', '白', '白'],
        ['スタンド', '', ''],
      ],
      ['タイプ', 'フレーム', 'マット'],
    )
    const plan = optionPlan(input, before, inPlace(input))
    expect(plan.retitled.map(({ id, title }) => [id, title])).toEqual([
      ['o0', 'タイプ'],
      ['o1', 'フレーム'],
      ['o2', 'マット'],
    ])
    expect(plan.renames.map(({ valueId, value }) => [valueId, value])).toEqual([
      ['o0-Premium', 'プレミアム'],
      ['o0-Stand', 'スタンド'],
      ['o1-Black', '黒'],
      ['o1-White', '白'],
      ['o2-White', '白'],
    ])
    expect([plan.newValues, plan.oldValues]).toEqual([[], []])
  })

  it('let two values change their names without meeting at one name', () => {
    const input = inputOf([
      ['Premium', 'White', 'White'],
      ['Premium', 'Black', 'White'],
      ['Stand', '', ''],
    ])
    const { renames } = optionPlan(input, before, inPlace(input))
    const names = new Map([
      ['o1-Black', 'Black'],
      ['o1-White', 'White'],
      ['o1-—', '—'],
    ])
    for (const { valueId, value } of renames) {
      expect([...names.values()]).not.toContain(value)
      names.set(valueId, value)
    }
    expect([names.get('o1-Black'), names.get('o1-White')]).toEqual(['White', 'Black'])
  })

  it('gain and lose values and options with the variants', () => {
    const input = inputOf([
      ['Premium', 'Gold', ''],
      ['Premium', 'Black', ''],
    ])
    const plan = optionPlan(input, before, [undefined, 'variant_0'])
    expect(plan.titles).toEqual(['Type', 'Frame'])
    expect(plan.newValues).toEqual([{ optionId: 'o1', values: ['Gold'] }])
    expect(plan.oldOptions).toEqual(['o2'])
    expect(plan.oldValues).toEqual([
      { optionId: 'o0', valueIds: ['o0-Stand'] },
      { optionId: 'o1', valueIds: ['o1-White', 'o1-—'] },
    ])
  })
})

describe('the prices of a variant in Medusa', () => {
  const [variant] = storedOf(inputOf(ROWS)).variants
  const tiered = variant && {
    ...variant,
    prices: [priceOf('p1', 330, null), priceOf('p2', 300, 10), priceOf('p3', 270, 50)],
  }

  it('have one for each offer that takes something off each, and keep their identifiers', () => {
    const offers = [
      { minimum: 10, amountJpy: 40, each: true },
      { minimum: 9, amountJpy: 100, each: false },
    ]
    expect(pricesOf(320, offers, tiered)).toEqual([
      priceOf('p1', 320, null),
      priceOf('p2', 280, 10),
    ])
  })

  it('stay where the product has no offers of this service', () => {
    expect(pricesOf(320, undefined, tiered)).toEqual([
      priceOf('p1', 320, null),
      priceOf('p2', 300, 10),
      priceOf('p3', 270, 50),
    ])
  })

  it('are read back as the offers that they express', () => {
    const stored = { ...storedOf(inputOf(ROWS)), variants: tiered ? [tiered] : [] }
    expect(storedOffers(stored).placed).toEqual([
      { minimum: 10, amountJpy: 30, each: true },
      { minimum: 50, amountJpy: 60, each: true },
    ])
  })
})

describe('a product of Medusa', () => {
  const field = (key: string, value: string) => ({ namespace: 'custom', key, value })

  it('loses the metafields that the input leaves out, and no entry of others', () => {
    const input = { ...inputOf(ROWS), metafields: [field('brand', 'art'), field('empty', ' ')] }
    const before = { 'custom.brand': 'old', 'custom.technique': 'oil', 'erp.number': 7, note: 'x' }
    expect(productMetadata(input, before)).toEqual({
      'custom.brand': 'art',
      'custom.technique': '',
      vendor: 'Hanako',
    })
  })

  it('says what is put away, which Medusa has no status for', () => {
    const before = storedOf(inputOf(ROWS))
    const read = (status: 'draft' | 'proposed' | 'published', metadata: object) =>
      commerceProduct({ ...before, status, metadata: { ...metadata } }, 'https://shop.test').status
    expect(statusOf('archived', true)).toEqual({ status: 'draft', metadata: { archived: true } })
    expect(statusOf('active', true).status).toBe('published')
    expect(statusOf('active', false).status).toBe('proposed')
    expect(read('proposed', {})).toBe('active')
    expect(read('draft', { archived: true })).toBe('archived')
    expect(read('draft', {})).toBe('draft')
    expect(read('published', { archived: true })).toBe('active')
  })

  it('has the key of each variant, but for one that people have made', () => {
    const before = storedOf(inputOf(ROWS))
    const variants = before.variants.map((one, index) => (index === 1 ? { ...one, sku: 'x' } : one))
    const { variants: shown } = commerceProduct({ ...before, variants }, 'https://shop.test')
    expect(shown.map(({ customKey }) => customKey)).toEqual(['v0', '', 'v2'])
    expect(shown[2]?.options).toEqual(['Stand', '', ''])
  })

  it('has a handle that Medusa takes, whatever its identifier is', () => {
    expect(handleOf('0197b0ab-9e8d')).toBe('0197b0ab-9e8d')
    expect(handleOf('Sea /1')).toMatch(/^[0-9a-f]{32}$/)
  })

  it.each([
    ['a blank title', { title: ' ' }, 'title'],
    ['the same options twice', inputOf([ROWS[0], ROWS[0]] as Labels[]), 'variants.v1.options'],
    ['a free product', { offers: [{ minimum: 2, amountJpy: 330, each: true }] }, 'offers'],
    ['a discount of nothing', { offers: [{ minimum: 2, amountJpy: 0, each: true }] }, 'offers'],
  ] satisfies [string, Partial<ProductInput>, string][])(
    'is refused with %s before anything is sent',
    (_, change, part) => {
      expect(() => checkInput({ ...inputOf(ROWS), ...change })).toThrow(
        expect.objectContaining({ reasons: [expect.objectContaining({ part })] }),
      )
    },
  )
})
