import { describe, expect, it } from 'vitest'
import { printsOfCatalogue } from '../../../../src/artworks/prints-of-catalogue.ts'
import { tooSmallFor } from '../../../../src/artworks/too-small-for.ts'
import { printSpecificationSchema } from '../../../../src/brands/print-specification.ts'
import { printContentHash } from '../../../../src/imaging/print-data/content-hash.ts'
import { planFindings } from '../../../../src/imaging/print-data/plan-findings.ts'
import { planOrRefuse } from '../../../../src/imaging/print-data/plan-or-refuse.ts'
import { finding, inWords } from '../../../../src/imaging/print-data/preflight-findings.ts'
import { qualityAtSizes } from '../../../../src/imaging/quality/assess-picture.ts'
import { frameLimits } from '../../../../src/imaging/quality/crop-frame.ts'
import { rateDpi } from '../../../../src/imaging/quality/rating.ts'
import { makePrintPhoto } from '../../../../src/photo-print/make-print-photo.ts'

/** 10 × 10 inches: the px of a side are ten times the DPI. */
const SHEET = { id: 'sheet', widthMm: 254, heightMm: 254, products: ['premium' as const] }
const brandOf = (minDpi?: number) =>
  printSpecificationSchema.parse({ ratio: 'crop', sizes: [SHEET], ...(minDpi && { minDpi }) })
const square = (side: number) => ({ width: side, height: side })
const planOf = (side: number, minDpi?: number) =>
  planOrRefuse(square(side), brandOf(minDpi), SHEET.id)

describe('The minimum DPI of a brand', () => {
  it.each([
    [100, 99, 'refused'],
    [100, 100, 'low'],
    [50, 50, 'low'],
    [150, 149, 'refused'],
    [250, 249, 'refused'],
    [250, 250, 'acceptable'],
    [300, 299, 'refused'],
    [300, 300, 'good'],
  ])('of %i rates %i DPI as %s', (minDpi, dpi, rating) => {
    expect(rateDpi(dpi, minDpi)).toBe(rating)
  })

  it.each([
    [undefined, 1000],
    [50, 500],
    [150, 1500],
  ])('of %s decides which pictures are sold, printed and asked for', (minDpi, enough) => {
    const print = printsOfCatalogue(brandOf(minDpi))
    const rated = (side: number) => qualityAtSizes(square(side), print).map(({ rating }) => rating)
    expect([rated(enough), rated(enough - 1)]).toEqual([['low'], ['refused']])
    expect(tooSmallFor(square(enough), print)).toEqual([])
    expect(tooSmallFor(square(enough - 1), print)).toMatchObject([
      { type: 'premium', needed: square(enough) },
    ])
    const codes = (side: number) =>
      planFindings(planOf(side, minDpi), true).map(({ code, severity }) => [code, severity])
    expect(codes(enough)).toEqual([['LOW_RESOLUTION', 'warning']])
    expect(codes(enough - 1)).toEqual([['TOO_SMALL', 'error']])
  })

  it('is the least that the frame of a crop can have', () => {
    const narrowest = (minDpi: number) =>
      frameLimits(square(5000), square(3000), { dpi: 300, minDpi }).minWidth
    expect([100, 150, 300].map(narrowest)).toEqual([1000, 1500, 3000])
  })

  it('decides whether the photo of a customer is ready to be printed', async () => {
    const decoders = { resize: async () => new Uint8Array([1]) }
    const size = { widthMm: 254, heightMm: 254, dpi: 300, pixels: square(3000) }
    const made = async (minDpi: number) => {
      const photo = { path: '/nowhere', ...square(1200) }
      const { printReady, reasons } = await makePrintPhoto(photo, { ...size, minDpi }, decoders)
      return [printReady, ...reasons]
    }
    expect(await made(120)).toEqual([true, 'LOW_RESOLUTION'])
    expect(await made(121)).toEqual([false, 'TOO_SMALL'])
  })

  it('is named by the findings, which fall back to the default where they were stored before', () => {
    const [refused] = planFindings(planOf(1499, 150), true).map(inWords)
    expect(refused?.message).toEqual({
      en: 'The picture has 149 DPI at this size; 150 are needed at least.',
      ja: 'このサイズでの解像度は149 DPIです。最低150 DPIが必要です。',
    })
    const [allowed] = planFindings(planOf(2400, 250), true, true).map(inWords)
    expect(allowed?.message.en).toContain('250 are better')
    const stored = [finding('TOO_SMALL', { dpi: 99 }), finding('LOW_RESOLUTION', { dpi: 120 })]
    expect(stored.map((one) => inWords(one).message.en)).toEqual([
      'The picture has 99 DPI at this size; 100 are needed at least.',
      'The picture has 120 DPI at this size and will look soft; 200 are better.',
    ])
  })

  it('belongs to what a print file depends on, and leaves the hashes of the default alone', () => {
    const hash = (minDpi?: number) =>
      printContentHash('0'.repeat(64), {
        plan: planOf(2000, minDpi),
        specification: brandOf(minDpi),
        cropChosen: false,
      })
    expect(hash(100)).toBe(hash())
    expect(hash(150)).not.toBe(hash())
  })
})
