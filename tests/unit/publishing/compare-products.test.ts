import { describe, expect, it } from 'vitest'
import { compareProducts, driftOf } from '../../../src/publishing/compare-products.ts'
import type { KnownProduct, ProductFacts } from '../../../src/publishing/product-facts.ts'

const variant = (key: string, change: object = {}) => ({
  ...{ key, price: '5500', options: [key, 'White'], imageId: `id-${key}` },
  ...{ image: `https://files.example.test/${key}.webp` },
  ...change,
})
const product = (change: Partial<ProductFacts> = {}): ProductFacts => ({
  title: 'Evening / Aoi',
  descriptionHtml: '<p>Calm<br>sea</p>',
  status: 'active',
  tags: ['sea', 'dawn'],
  variants: [variant('stand'), variant('postcard')],
  ...change,
})
/** As the console knows it: before the shop has given the pictures their identifiers. */
const unsent = (facts: ProductFacts): ProductFacts => ({
  ...facts,
  variants: facts.variants.map((one) => ({ ...one, imageId: null })),
})
const known = (facts: ProductFacts | null): KnownProduct => ({
  ...{ how: 'pushed', at: '2026-11-23T00:00:00.000Z' },
  product: facts,
})
const compare = (shop: ProductFacts | null, console: ProductFacts | null = unsent(product())) =>
  compareProducts({ console, known: product(), shop })

describe('a comparison of the console, the last push and the shop', () => {
  it('finds nothing where all are the same, however the shop writes it', () => {
    const shop = product({ descriptionHtml: '<p>Calm<br />\n sea</p>\n', tags: ['Dawn', 'sea'] })
    expect(compare(shop)).toEqual([])
  })

  it('shows a title that was changed in the shop with all three values', () => {
    expect(compare(product({ title: 'Half price!' }))).toEqual([
      {
        ...{ field: 'title', variant: null, effect: 'changes', drifted: true },
        ...{ console: 'Evening / Aoi', known: 'Evening / Aoi', shop: 'Half price!' },
      },
    ])
  })

  it('says what was changed in the console alone is no drift', () => {
    const console = unsent(product({ descriptionHtml: '<p>New &amp; better</p>' }))
    expect(compare(product(), console)).toMatchObject([
      { field: 'description', console: 'New & better', shop: 'Calm\nsea', drifted: false },
    ])
  })

  it('shows a change that was made in both, which publishing has nothing to do about', () => {
    const both = product({ title: 'New' })
    expect(compare(both, unsent(both))).toMatchObject([
      { field: 'title', known: 'Evening / Aoi', effect: 'none', drifted: true },
    ])
  })

  it.each([
    ['price', { price: '1' }, { console: '5500', shop: '1', effect: 'changes' }],
    ['options', { options: ['stand', 'Black'] }, { shop: 'stand / Black', effect: 'changes' }],
    ['image', { image: null, imageId: null }, { shop: null, effect: 'adds' }],
    ['image', { imageId: 'id-other' }, { shop: 'id-other', effect: 'changes' }],
  ])('shows the %s of a variant', (field, change, expected) => {
    const shop = product({ variants: [variant('stand', change), variant('postcard')] })
    expect(compare(shop)).toMatchObject([{ field, variant: 'stand', drifted: true, ...expected }])
  })

  it('shows a variant that was deleted in the shop as one difference', () => {
    expect(compare(product({ variants: [variant('stand')] }))).toMatchObject([
      { field: 'variant', variant: 'postcard', shop: null, effect: 'adds', drifted: true },
    ])
  })

  it('shows discounts that were changed in the shop, however they are ordered there', () => {
    const ofEach = { minimum: 10, amountJpy: 20, each: true }
    const ofAll = { minimum: 9, amountJpy: 100, each: false }
    const sold = product({ discounts: [ofEach, ofAll] })
    const against = (shop: ProductFacts) =>
      compareProducts({ console: unsent(sold), known: sold, shop })
    expect(against(product({ discounts: [ofAll, ofEach] }))).toEqual([])
    expect(against(product({ discounts: [{ ...ofEach, amountJpy: 30 }] }))).toEqual([
      {
        ...{ field: 'discounts', variant: null, effect: 'changes', drifted: true },
        ...{ console: '9: −¥100\n10+: −¥20', known: '9: −¥100\n10+: −¥20', shop: '10+: −¥30' },
      },
    ])
  })

  it('takes discounts that an earlier release has not looked at for no change', () => {
    const shop = product({ discounts: [{ minimum: 10, amountJpy: 20, each: true }] })
    expect(compareProducts({ console: null, known: product(), shop })).toEqual([])
    expect(driftOf({ console: null, known: known(product()), shop, offSale: false })).toBeNull()
  })

  it('says that publishing removes a variant that was added in the shop', () => {
    const added = product({ variants: [...product().variants, variant('mug')] })
    expect(compare(added)).toMatchObject([
      { field: 'variant', variant: 'mug', console: null, shop: 'mug / White', effect: 'removes' },
    ])
  })

  it('says that publishing removes a picture that was added in the shop', () => {
    const bare = product({ variants: [variant('stand', { image: null, imageId: null })] })
    const shop = product({ variants: [variant('stand')] })
    const found = compareProducts({ console: unsent(bare), known: bare, shop })
    expect(found).toMatchObject([{ field: 'image', effect: 'removes', drifted: true }])
  })

  it('does not miss a link that was added to the description', () => {
    const shop = product({ descriptionHtml: '<p>Calm<br><a href="https://x.test">sea</a></p>' })
    expect(compare(shop)).toMatchObject([{ field: 'description', drifted: true }])
  })

  it('adds everything where there is no product', () => {
    const found = compareProducts({ console: unsent(product()), known: null, shop: null })
    expect(found.map(({ field }) => field)).toEqual([
      ...['title', 'description', 'status', 'tags', 'variant', 'variant'],
    ])
    expect(found.every(({ effect, drifted }) => effect === 'adds' && !drifted)).toBe(true)
  })

  it('says of what cannot be published only what has drifted', () => {
    expect(compare(product({ status: 'draft' }), null)).toMatchObject([
      { field: 'status', console: null, known: 'active', effect: 'none', drifted: true },
    ])
  })
})

describe('the drift of a product', () => {
  const drift = (shop: ProductFacts | null, change: object = {}) =>
    driftOf({ console: null, known: known(product()), shop, offSale: false, ...change })

  it.each([
    ['nothing was changed', product(), null],
    ['it was changed', product({ title: 'Other' }), 'changed'],
    ['it was deleted', null, 'deleted'],
  ])('is found since the last push where %s', (_, shop, expected) => {
    expect(drift(shop)).toBe(expected)
  })

  it('is not what the console has not sent yet', () => {
    expect(drift(product(), { console: unsent(product({ title: 'New' })) })).toBeNull()
  })

  it('of one that is not for sale is only that shoppers can buy it', () => {
    expect(drift(null, { offSale: true })).toBeNull()
    const edited = { title: 'Other' }
    expect(drift(product({ ...edited, status: 'draft' }), { offSale: true })).toBeNull()
    expect(drift(product(), { offSale: true })).toBe('changed')
  })

  it('of one that an earlier release has sent is only another status or price than in the console', () => {
    const before = { known: undefined, console: unsent(product()) }
    expect(drift(product(), before)).toBeNull()
    const variants = [variant('stand', { options: ['Stand', 'White mat'] })]
    expect(drift(product({ title: 'Other', variants }), before)).toBeNull()
    expect(drift(product({ variants: [variant('stand', { price: '1' })] }), before)).toBe('changed')
    expect(drift(product({ status: 'draft' }), before)).toBe('changed')
    expect(drift(null, before)).toBe('deleted')
    expect(drift(product(), { known: undefined })).toBeNull()
  })

  it('is none where a user has accepted that it is deleted, until it is there again', () => {
    expect(drift(null, { known: known(null) })).toBeNull()
    expect(drift(product(), { known: known(null) })).toBe('changed')
  })
})
