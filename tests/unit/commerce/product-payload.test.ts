import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../../src/brands/shop-words.ts'
import { productPayloadSchema, toProductInput } from '../../../src/commerce/product-payload.ts'

const words = wordsIn('ja')
const variant = {
  title: 'Premium / Black / White',
  price: '24000',
  inventory_management: 'shopify',
  inventory_quantity: 999,
  requires_shipping: true,
  image_src: 'https://images.example.com/a.webp',
  image_alt: 'Sea_premium_black×white',
  option1: 'Premium',
  option2: 'Black',
  option3: 'White',
}
const payload = {
  product: {
    title: 'Sea / Hanako',
    body_html: '<p>Calm</p>',
    vendor: 'Hanako',
    product_type: 'art',
    tags: 'sea, dawn,Sea ,',
    metafields: [
      { namespace: 'custom', key: 'brand', value: 'art' },
      { namespace: 'custom', key: 'idp_uid', value: 'uid-1' },
      { namespace: 'custom', key: 'technique', value: 'oil' },
    ],
  },
  variants: [variant],
}

const withVariant = (change: object) => ({ ...payload, variants: [{ ...variant, ...change }] })
const withProduct = (change: object) => ({ ...payload, product: { ...payload.product, ...change } })
const pathsOf = (value: unknown) => {
  const parsed = productPayloadSchema.safeParse(value)
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'))
}

describe('the commerce product payload', () => {
  it('is mapped field by field to a product of the port', () => {
    expect(toProductInput(productPayloadSchema.parse(payload), 'id-1', { words })).toEqual({
      customId: 'id-1',
      title: 'Sea / Hanako',
      descriptionHtml: '<p>Calm</p>',
      vendor: 'Hanako',
      productType: 'art',
      tags: ['sea', 'dawn'],
      status: 'draft',
      metafields: payload.product.metafields,
      optionNames: ['タイプ', 'フレーム', 'マット'],
      variants: [
        {
          customKey: 'Premium-Black-White',
          title: variant.title,
          priceJpy: 24_000,
          options: ['Premium', 'Black', 'White'],
          imageUrl: variant.image_src,
          imageAlt: variant.image_alt,
          inventoryQuantity: 999,
          requiresShipping: true,
          tracked: true,
        },
      ],
    })
  })

  it.each(['24000', '24000.0', '24000.00'])('accepts the price %s as 24000 yen', (price) => {
    const input = toProductInput(productPayloadSchema.parse(withVariant({ price })), 'id-1', {
      words,
    })
    expect(input.variants[0]?.priceJpy).toBe(24_000)
  })

  it.each(['', '0', '-1', '1.5', '1e3', ' 1', '1,000', 'NaN', '999999999', 24_000, null])(
    'refuses the price %j',
    (price) => {
      expect(pathsOf(withVariant({ price }))).toEqual(expect.arrayContaining(['variants.0.price']))
    },
  )

  it.each([
    ['title', ''],
    ['title', 'x'.repeat(256)],
    ['title', 'two\nlines'],
    ['vendor', '   '],
    ['body_html', 'x'.repeat(20_001)],
    ['tags', ['a']],
    ['tags', 'x'.repeat(256)],
    ['metafields', []],
  ])('refuses the product field %s with the value %j', (field, value) => {
    expect(pathsOf(withProduct({ [field]: value }))).toContain(`product.${field}`)
  })

  it.each([
    ['inventory_management', 'none'],
    ['inventory_quantity', -1],
    ['inventory_quantity', 1.5],
    ['requires_shipping', 'yes'],
    ['image_src', 'file:///etc/passwd'],
    ['image_src', 'javascript:alert(1)'],
    ['image_src', 'a.webp'],
    ['image_alt', 'x'.repeat(513)],
    ['option1', ''],
  ])('refuses the variant field %s with the value %j', (field, value) => {
    expect(pathsOf(withVariant({ [field]: value }))).toContain(`variants.0.${field}`)
  })

  it('refuses fields it does not know', () => {
    expect(pathsOf({ ...payload, status: 'active' })).toEqual([''])
    expect(pathsOf(withVariant({ sku: 'x' }))).toEqual(['variants.0'])
  })

  it('refuses no variant, more than 100, and the same options twice', () => {
    expect(pathsOf({ ...payload, variants: [] })).toEqual(['variants'])
    const many = Array.from({ length: 101 }, (_, i) => ({ ...variant, option1: `o${i}` }))
    expect(pathsOf({ ...payload, variants: many })).toEqual(['variants'])
    expect(
      pathsOf({ ...payload, variants: [variant, { ...variant, option1: 'PREMIUM' }] }),
    ).toEqual(['variants'])
  })

  it('refuses a metafield twice, in another namespace, and the one of the service itself', () => {
    const fields = payload.product.metafields
    expect(pathsOf(withProduct({ metafields: [...fields, fields[0]] }))).toEqual([
      'product.metafields',
    ])
    const foreign = { namespace: 'global', key: 'colour', value: 'x' }
    expect(pathsOf(withProduct({ metafields: [...fields, foreign] }))).toEqual([
      'product.metafields.3.namespace',
    ])
    const own = { namespace: 'custom', key: 'registration_id', value: 'x' }
    expect(pathsOf(withProduct({ metafields: [...fields, own] }))).toEqual([
      'product.metafields.3.key',
    ])
  })

  it('says in the words of the shop that an option does not apply to one of the variants', () => {
    const stand = { ...variant, option1: 'Stand', option2: '', option3: '' }
    const wood = { ...variant, option1: 'Wood', option3: '' }
    const options = (variants: object[]) =>
      toProductInput(productPayloadSchema.parse({ ...payload, variants }), 'id-1', {
        words,
      }).variants.map((made) => made.options)
    expect(options([variant, wood, stand])).toEqual([
      ['Premium', 'Black', 'White'],
      ['Wood', 'Black', 'なし'],
      ['Stand', 'なし', 'なし'],
    ])
    expect(options([wood, stand])).toEqual([
      ['Wood', 'Black', ''],
      ['Stand', 'なし', ''],
    ])
    expect(options([stand])).toEqual([['Stand', '', '']])
  })

  it('lets no script of body_html through', () => {
    const hostile = withProduct({
      body_html: '<p onclick="x()">a</p><script>alert(1)</script><img src=x onerror=y>',
    })
    const { descriptionHtml } = toProductInput(productPayloadSchema.parse(hostile), 'id-1', {
      words,
    })
    expect(descriptionHtml).toBe('<p>a</p>')
  })

  it('refuses images of other origins where the origins are named', () => {
    const parsed = productPayloadSchema.parse(payload)
    const imageOrigins = ['https://images.example.com']
    expect(toProductInput(parsed, 'id-1', { imageOrigins, words }).variants).toHaveLength(1)
    const near = productPayloadSchema.parse(
      withVariant({ image_src: 'https://images.example.com.evil.test/a.webp' }),
    )
    expect(() => toProductInput(near, 'id-1', { imageOrigins, words })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        errors: [expect.objectContaining({ path: 'variants.0.image_src' })],
      }),
    )
  })
})
