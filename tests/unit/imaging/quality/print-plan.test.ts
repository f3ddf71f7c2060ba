import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printSpecificationSchema } from '../../../../src/brands/print-specification.ts'
import { centredCrop, cropInPixels, liesWithin } from '../../../../src/imaging/quality/crop.ts'
import { type PrintPlan, planPrint } from '../../../../src/imaging/quality/print-plan.ts'
import { rateDpi } from '../../../../src/imaging/quality/rating.ts'

const RUNS = { numRuns: 1000 }
const A4 = { id: 'a4', widthMm: 210, heightMm: 297, widthPx: 2480, heightPx: 3508 }
const SQUARE = { id: 'square', widthMm: 89, heightMm: 89, widthPx: 1050, heightPx: 1050 }
const kept = printSpecificationSchema.parse({ ratio: 'keep', sizes: [A4] })
const cut = printSpecificationSchema.parse({ ratio: 'crop', sizes: [SQUARE] })

const side = fc.integer({ min: 1, max: 12_000 })
const picture = fc.record({ width: side, height: side })
const sheet = fc.record({
  id: fc.constant('any'),
  widthMm: fc.double({ min: 5, max: 1000, noNaN: true }),
  heightMm: fc.double({ min: 5, max: 1000, noNaN: true }),
})

function planned(...input: Parameters<typeof planPrint>): PrintPlan {
  const plan = planPrint(...input)
  if (typeof plan === 'string') throw new Error(plan)
  return plan
}

describe('The part of a picture that is printed', () => {
  it('lies within the picture and in its middle, whatever the shapes', () => {
    fc.assert(
      fc.property(picture, fc.double({ min: 0.01, max: 100, noNaN: true }), (size, ratio) => {
        const crop = centredCrop(size, ratio)
        expect(liesWithin(crop, size)).toBe(true)
        expect(Math.min(size.width - crop.width, size.height - crop.height)).toBe(0)
        expect(Math.abs(size.width - crop.width - 2 * crop.x)).toBeLessThanOrEqual(1)
        expect(Math.abs(size.height - crop.height - 2 * crop.y)).toBeLessThanOrEqual(1)
      }),
      RUNS,
    )
  })

  it('given as parts of the sides has edges where neighbours have theirs', () => {
    fc.assert(
      fc.property(picture, fc.double({ min: 0, max: 1, noNaN: true }), (size, split) => {
        const left = cropInPixels({ unit: 'fraction', x: 0, y: 0, width: split, height: 1 }, size)
        const right = cropInPixels(
          { unit: 'fraction', x: split, y: 0, width: 1 - split, height: 1 },
          size,
        )
        expect(left.width).toBe(right.x)
        expect(right.x + right.width).toBe(size.width)
      }),
      RUNS,
    )
  })

  it.each([
    { unit: 'px', x: 0, y: 0, width: 101, height: 50 },
    { unit: 'px', x: -1, y: 0, width: 50, height: 50 },
    { unit: 'px', x: 0, y: 50, width: 10, height: 51 },
    { unit: 'px', x: 0, y: 0, width: 0, height: 10 },
    { unit: 'px', x: 0, y: 0, width: -5, height: 10 },
    { unit: 'px', x: Number.NaN, y: 0, width: 10, height: 10 },
    { unit: 'fraction', x: 0.5, y: 0, width: 0.6, height: 1 },
    { unit: 'fraction', x: 0, y: 0, width: Number.POSITIVE_INFINITY, height: 1 },
  ] as const)('is refused outside of the picture: %o', (crop) => {
    expect(planPrint({ width: 100, height: 100 }, kept, A4, crop)).toBe('CROP_OUTSIDE')
  })

  it('must have the shape of the sheet where the brand cuts', () => {
    const size = { width: 3000, height: 2000 }
    const square = { unit: 'px', x: 0, y: 0, width: 1500, height: 1500 } as const
    expect(planned(size, cut, SQUARE, square).crop).toEqual({
      x: 0,
      y: 0,
      width: 1500,
      height: 1500,
    })
    expect(planned(size, cut, SQUARE, { ...square, width: 1501 }).target.width).toBe(1050)
    expect(planPrint(size, cut, SQUARE, { ...square, width: 1502 })).toBe('CROP_RATIO')
  })
})

describe('The px of a print file', () => {
  it('are those of the sheet where the brand cuts, and within the sheet where it keeps the ratio', () => {
    fc.assert(
      fc.property(
        picture,
        sheet,
        fc.constantFrom<'crop' | 'keep'>('crop', 'keep'),
        (size, paper, ratio) => {
          const specification = { ...kept, ratio, sizes: [paper] }
          const { target, crop, covered } = planned(size, specification, paper)
          const width = Math.max(1, Math.round((paper.widthMm * 300) / 25.4))
          const height = Math.max(1, Math.round((paper.heightMm * 300) / 25.4))
          const across = (width - height) * (size.width - size.height) < 0
          const limit = across ? { width: height, height: width } : { width, height }
          if (ratio === 'crop') expect(target).toEqual(limit)
          expect(target.width).toBeLessThanOrEqual(limit.width)
          expect(target.height).toBeLessThanOrEqual(limit.height)
          if (ratio === 'keep') {
            const gaps = [limit.width - target.width, limit.height - target.height]
            expect(Math.min(...gaps)).toBe(0)
            // To the px: the shape is that of the picture.
            const scale = Math.min(limit.width / crop.width, limit.height / crop.height)
            const off = [target.width - crop.width * scale, target.height - crop.height * scale]
            expect(Math.max(...off.map(Math.abs))).toBeLessThan(1)
          }
          expect(covered).toBeLessThanOrEqual(1)
        },
      ),
      RUNS,
    )
  })

  it('turn with the picture: landscape prints lie', () => {
    expect(planned({ width: 4000, height: 3000 }, kept, A4).target).toEqual({
      width: 3307,
      height: 2480,
    })
    expect(planned({ width: 3000, height: 4000 }, kept, A4).target).toEqual({
      width: 2480,
      height: 3307,
    })
  })
})

describe('The effective DPI', () => {
  it.each([
    [{ width: 2480, height: 3508 }, kept, A4, 300, 'good'],
    [{ width: 2479, height: 3507 }, kept, A4, 299, 'acceptable'],
    [{ width: 1654, height: 2339 }, kept, A4, 200, 'acceptable'],
    [{ width: 1240, height: 1754 }, kept, A4, 150, 'low'],
    [{ width: 826, height: 1169 }, kept, A4, 99, 'refused'],
    // After the crop: the long side does not help.
    [{ width: 5000, height: 1050 }, cut, SQUARE, 300, 'good'],
    [{ width: 5000, height: 350 }, cut, SQUARE, 100, 'low'],
    [{ width: 5000, height: 349 }, cut, SQUARE, 99, 'refused'],
  ] as const)('of %o is counted after the crop', (size, specification, paper, dpi, rating) => {
    expect(planned(size, specification, paper)).toMatchObject({ effectiveDpi: dpi, rating })
  })

  it('never falls when the picture grows in both directions', () => {
    fc.assert(
      fc.property(picture, sheet, fc.integer({ min: 2, max: 5 }), (size, paper, factor) => {
        const larger = { width: size.width * factor, height: size.height * factor }
        const specification = { ...kept, sizes: [paper] }
        const before = planned(size, specification, paper).effectiveDpi
        expect(planned(larger, specification, paper).effectiveDpi).toBeGreaterThanOrEqual(before)
      }),
      RUNS,
    )
  })

  it.each([
    [300, 'good'],
    [299, 'acceptable'],
    [200, 'acceptable'],
    [199, 'low'],
    [100, 'low'],
    [99, 'refused'],
    [0, 'refused'],
  ])('of %i is rated %s where the brand refuses less than 100', (dpi, rating) => {
    expect(rateDpi(dpi, 100)).toBe(rating)
  })
})
