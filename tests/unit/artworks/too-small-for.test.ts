import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printsOfCatalogue } from '../../../src/artworks/prints-of-catalogue.ts'
import { tooSmallFor, tooSmallSentence } from '../../../src/artworks/too-small-for.ts'
import { BRAND_SEEDS } from '../../../src/brands/brand-seeds.ts'
import { printSpecificationSchema } from '../../../src/brands/print-specification.ts'

const ART = printsOfCatalogue(BRAND_SEEDS[0]?.config.print)
const A4 = { id: 'a4', widthMm: 210, heightMm: 297 }
const side = fc.integer({ min: 1, max: 5000 })

const typesOf = (...[picture, print]: Parameters<typeof tooSmallFor>) =>
  tooSmallFor(picture, print).map(({ type }) => type)

describe('What a picture is too small for', () => {
  it.each([
    [{ width: 2400, height: 1700 }, []],
    [{ width: 1169, height: 827 }, []],
    [{ width: 1100, height: 778 }, ['premium', 'wood']],
    [{ width: 600, height: 400 }, ['premium', 'wood', 'stand']],
    [{ width: 320, height: 240 }, ['premium', 'wood', 'stand', 'postcard']],
  ])('are the products whose sheet %o does not fill with 100 DPI', (picture, types) => {
    expect(typesOf(picture, ART)).toEqual(types)
  })

  it('is told with the px that a picture of the same shape needs, by sheet', () => {
    const picture = { width: 320, height: 240 }
    expect(tooSmallSentence(tooSmallFor(picture, ART), picture)).toEqual({
      en: 'The picture of 320 × 240 px is too small for Premium frame and Wood frame (A4, at least 1103 × 827 px), Table stand (A5, at least 777 × 583 px), Postcard (100 × 148 mm, at least 525 × 394 px).',
      ja: '320 × 240 pxの画像は、プレミアムフレーム・木製フレーム（A4：1103 × 827 px以上）、スタンド（A5：777 × 583 px以上）、ポストカード（100 × 148 mm：525 × 394 px以上）の印刷には小さすぎます。',
    })
  })

  it('is nothing any more for a picture with the px that were named, whatever its shape', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom('keep', 'crop'), (width, height, ratio) => {
        for (const { type, needed } of tooSmallFor({ width, height }, { ...ART, ratio })) {
          expect(typesOf(needed, { ...ART, ratio })).not.toContain(type)
        }
      }),
    )
  })

  it('is judged by the sheet that needs the fewest px where there are several', () => {
    const specification = printSpecificationSchema.parse({
      ratio: 'keep',
      sizes: [
        { ...A4, products: ['premium'] },
        { id: 'a6', widthMm: 105, heightMm: 148, products: ['premium', 'stand'] },
      ],
    })
    const print = printsOfCatalogue(specification)
    expect(typesOf({ width: 600, height: 420 }, print)).toEqual([])
    expect(tooSmallFor({ width: 300, height: 210 }, print)).toMatchObject([
      { type: 'premium', sheet: 'A6' },
      { type: 'stand', sheet: 'A6' },
    ])
  })

  it('does not include what the brand prints on no sheet', () => {
    expect(typesOf({ width: 1, height: 1 }, printsOfCatalogue(undefined))).toEqual([])
  })
})
