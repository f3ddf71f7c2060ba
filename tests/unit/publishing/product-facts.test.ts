import { describe, expect, it } from 'vitest'
import type { CommerceProduct } from '../../../src/commerce/port.ts'
import {
  comparableHtml,
  digestOfFacts,
  factsOfProduct,
  textOfHtml,
} from '../../../src/publishing/product-facts.ts'

const variant = (change: object = {}) => ({
  ...{ id: 'v', customKey: 'stand', options: ['Stand', '', ''] as const, price: '5500' },
  ...{ imageUrl: 'https://cdn.shop.test/1.webp', imageId: 'm1', imageSource: 'https://s.test/1' },
  ...change,
})
const product = (...variants: CommerceProduct['variants']): CommerceProduct => ({
  ...{ id: 'p', handle: 'h', url: 'https://shop.test/products/h', title: 'T', tags: [] },
  ...{ descriptionHtml: '', status: 'active', mediaReady: true, variants },
})

describe('what is compared of a product of the shop', () => {
  it('knows a picture by where it came from, and by the URL of the shop if it was added there', () => {
    const pictures = product(
      variant(),
      variant({ customKey: 'by-hand', imageSource: null }),
      variant({ customKey: 'in-progress', imageSource: null, imageUrl: null }),
      variant({ customKey: 'removed', imageId: null, imageUrl: null }),
    )
    expect(factsOfProduct(pictures).variants.map(({ image }) => image)).toEqual([
      ...['https://s.test/1', 'https://cdn.shop.test/1.webp', 'm1', null],
    ])
  })

  it('names a variant without a SKU, or with that of another one, by its labels', () => {
    const made = variant({ customKey: '', options: ['Mug', 'Blue', ''] })
    const twice = variant({ options: ['Stand', 'Oak', ''] })
    const { variants } = factsOfProduct(product(variant(), made, twice))
    expect(variants.map(({ key }) => key)).toEqual(['stand', 'Mug / Blue', 'Stand / Oak'])
  })

  it('has another digest for another price, and one for no product', () => {
    const digests = [
      digestOfFacts(factsOfProduct(product(variant()))),
      digestOfFacts(factsOfProduct(product(variant({ price: '1' })))),
      digestOfFacts(null),
    ]
    expect(new Set(digests).size).toBe(3)
  })
})

describe('a description', () => {
  it.each([
    ['<p>a  b</p>\n<p>c</p>', '<p>a b</p><p>c</p>'],
    ['a<br/>b', 'a<br />b'],
    ['it&#39;s &amp; “so”', "it's &amp; “so”"],
  ])('is the same in another spelling: %s', (one, other) => {
    expect(comparableHtml(one)).toBe(comparableHtml(other))
  })

  it('is another one with other words, tags or attributes', () => {
    const html = [
      '<p>a</p>',
      '<p>b</p>',
      '<p><b>a</b></p>',
      '<p class="x">a</p>',
      '<p>a</p><!-- -->b',
    ]
    expect(new Set(html.map(comparableHtml)).size).toBe(html.length)
  })

  it('is shown as text, and markup that was written as text stays text', () => {
    expect(textOfHtml('<p>One &amp; two</p><p>&lt;b&gt;three<br>four</p>')).toBe(
      'One & two\n<b>three\nfour',
    )
    expect(textOfHtml('<script>alert(1)</script>x')).toBe('x')
  })
})
