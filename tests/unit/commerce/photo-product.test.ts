import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../../src/brands/shop-words.ts'
import { photoProduct } from '../../../src/commerce/photo-product.ts'

const template = {
  id: 'template-1',
  brand: 'photo',
  title: '89 mm スクエア',
  description: 'Glossy <b>paper</b>.\n\nSecond.',
  widthMm: 89,
  heightMm: 89,
  dpi: 300,
  pixels: { width: 1050, height: 1050 },
  basePrice: 100,
  discounts: [{ quantity: 10, unitPrice: 80 }],
  productionTime: '3 business days',
  shippingMethod: 'Letter\tpost',
  status: 'active' as const,
  words: wordsIn('ja'),
  offers: [{ minimum: 10, amountJpy: 20, each: true }],
}
const field = (key: string) =>
  photoProduct(template).metafields.find((metafield) => metafield.key === key)

describe('the product of a photo-print template', () => {
  it('has discounts by quantity while it is on sale only', () => {
    expect(photoProduct(template).offers).toEqual(template.offers)
    expect(photoProduct({ ...template, status: 'inactive' }).offers).toEqual([])
  })

  it('is found by the template, of the type of its brand, at the base price', () => {
    const product = photoProduct(template)
    expect(product).toMatchObject({
      customId: 'template-1',
      productType: 'photo',
      status: 'active',
    })
    expect(product.variants).toEqual([
      expect.objectContaining({
        priceJpy: 100,
        imageUrl: null,
        tracked: false,
        requiresShipping: true,
      }),
    ])
  })

  it('carries the prices by quantity and the print size as JSON', () => {
    expect(JSON.parse(field('quantity_discounts')?.value ?? '')).toEqual({
      currency: 'JPY',
      base: 100,
      discounts: { 10: 80 },
    })
    expect(JSON.parse(field('print_size')?.value ?? '')).toEqual({
      width_mm: 89,
      height_mm: 89,
      dpi: 300,
      pixel_width: 1050,
      pixel_height: 1050,
    })
  })

  it('shows the description as text, not as markup', () => {
    expect(photoProduct(template).descriptionHtml).toBe(
      '<p>Glossy &lt;b&gt;paper&lt;/b&gt;.</p><p>Second.</p>',
    )
    expect(field('shipping_method')?.value).toBe('Letter post')
  })

  it('is a draft while the template is off', () => {
    expect(photoProduct({ ...template, status: 'inactive' }).status).toBe('draft')
  })
})
