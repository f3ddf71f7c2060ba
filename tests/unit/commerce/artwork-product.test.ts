import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../../src/brands/shop-words.ts'
import { artworkProduct } from '../../../src/commerce/artwork-product.ts'
import { tagList } from '../../../src/commerce/tag-list.ts'

const artwork = {
  id: 'artwork-1',
  title: 'Sea',
  artist: 'Hanako',
  technique: 'oil\non canvas ',
  description: 'Calm & <b>bright</b>\nsea',
  tags: ['sea', 'Sea', ' dawn, calm '],
  idpUid: 'uid-1',
}
const variants = [
  {
    type: 'premium' as const,
    key: 'premium-black-white',
    label: 'Premium / Black / White',
    options: ['Premium', 'Black', 'White'] as const,
    imageUrl: 'https://images.example.com/1.webp',
    imageAlt: 'Sea_premium_black×white',
  },
  {
    type: 'stand' as const,
    key: 'stand',
    label: 'Stand',
    options: ['Stand', '', ''] as const,
    imageUrl: 'https://images.example.com/2.webp',
    imageAlt: 'x'.repeat(600),
  },
]
const words = wordsIn('ja')
const prices = { premium: 24_000, stand: 5_500 }

describe('the product of an artwork', () => {
  const product = artworkProduct({ brand: 'art', artwork, variants, prices, words })

  it('is titled with title and artist, sold by the artist, and typed with the brand', () => {
    expect(product).toMatchObject({
      customId: 'artwork-1',
      title: 'Sea / Hanako',
      vendor: 'Hanako',
      productType: 'art',
      status: 'active',
    })
  })

  it('carries brand, user and technique as metafields on one line', () => {
    expect(product.metafields).toEqual([
      { namespace: 'custom', key: 'brand', value: 'art' },
      { namespace: 'custom', key: 'idp_uid', value: 'uid-1' },
      { namespace: 'custom', key: 'technique', value: 'oil on canvas' },
    ])
  })

  it('shows the commentary as text, never as HTML', () => {
    expect(product.descriptionHtml).toBe('<p>Calm &amp; &lt;b&gt;bright&lt;/b&gt;<br>sea</p>')
  })

  it('prices each variant by its type and keeps 999 in stock', () => {
    expect(product.variants.map(({ priceJpy }) => priceJpy)).toEqual([24_000, 5_500])
    for (const variant of product.variants) {
      expect(variant).toMatchObject({
        inventoryQuantity: 999,
        requiresShipping: true,
        tracked: true,
      })
    }
  })

  it('shortens what the platform would refuse as too long, between characters', () => {
    const long = artworkProduct({
      brand: 'art',
      artwork: { ...artwork, title: '👩‍🎨'.repeat(200) },
      variants,
      prices,
      words,
    })
    expect(long.title.length).toBeLessThanOrEqual(255)
    expect(long.title).toMatch(/^(?:👩‍🎨)+…$/u)
    expect(long.variants[1]?.imageAlt).toHaveLength(512)
  })
})

describe('a tag list', () => {
  it('parts at commas, trims, and drops blanks and repeats in another case', () => {
    expect(tagList(['sea', 'Sea', ' dawn,, calm ', ''])).toEqual(['sea', 'dawn', 'calm'])
  })
})
