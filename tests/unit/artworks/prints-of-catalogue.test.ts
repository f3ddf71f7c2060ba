import { describe, expect, it } from 'vitest'
import { isForSale, printsOfCatalogue } from '../../../src/artworks/prints-of-catalogue.ts'
import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { printSpecificationSchema } from '../../../src/brands/print-specification.ts'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'

const A4 = { id: 'a4', widthMm: 210, heightMm: 297 }

describe('The print sizes of the catalogue', () => {
  it('are the sheets on which something is sold, with the brand’s DPI and its minimum', () => {
    const specification = printSpecificationSchema.parse({
      ratio: 'keep',
      dpi: 240,
      minDpi: 150,
      sizes: [
        { ...A4, products: ['premium'] },
        { ...A4, id: 'proof' },
      ],
    })
    expect(printsOfCatalogue(specification)).toEqual({
      ratio: 'keep',
      minDpi: 150,
      sizes: [{ ...A4, products: ['premium'], dpi: 240 }],
    })
  })

  it('are none where the brand has not decided how it prints', () => {
    expect(printsOfCatalogue(undefined).sizes).toEqual([])
    expect(isForSale({})).toBe(false)
  })

  it('cover everything that the first artwork brand sells', () => {
    const brands = BRAND_SEEDS.filter(({ kind }) => kind === 'artwork')
    expect(brands.length).toBeGreaterThan(0)
    for (const { config } of brands) {
      const printed = printsOfCatalogue(config.print).sizes.flatMap(({ products }) => products)
      expect(new Set(printed)).toEqual(new Set(CATALOGUE.map(({ type }) => type)))
    }
  })
})
