import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Dimensions, hasRatio, liesWithin } from '../../../../src/imaging/quality/crop.ts'
import {
  frameLimits,
  largestFrame,
  middleOf,
  movedFrame,
  placedFrame,
  resizedFrame,
} from '../../../../src/imaging/quality/crop-frame.ts'
import { planPrint } from '../../../../src/imaging/quality/print-plan.ts'

const RUNS = { numRuns: 1000 }
const side = fc.integer({ min: 1, max: 12_000 })
const picture = fc.record({ width: side, height: side })
const sheet = fc.record({
  width: fc.integer({ min: 50, max: 4000 }),
  height: fc.integer({ min: 50, max: 4000 }),
})
const anywhere = fc.double({ min: -30_000, max: 30_000, noNaN: true })
const wish = fc.record({ x: anywhere, y: anywhere, width: anywhere })

const PRINT = { dpi: 300, minDpi: 100 }
const SQUARE = frameLimits({ width: 3000, height: 2000 }, { width: 1050, height: 1050 }, PRINT)

/** How the service plans a part on a sheet that lies as the part does. */
function planned(size: Dimensions, px: Dimensions, crop: ReturnType<typeof placedFrame>) {
  const paper = { id: 'any', widthMm: 1, heightMm: 1, widthPx: px.width, heightPx: px.height }
  return planPrint(size, { ...PRINT, ratio: 'crop' }, paper, { unit: 'px', ...crop })
}

describe('The frame of the part to print', () => {
  it('lies within the picture and has the shape of the sheet, whatever is wished for', () => {
    fc.assert(
      fc.property(picture, sheet, wish, (size, px, wanted) => {
        const limits = frameLimits(size, px, PRINT)
        const frame = placedFrame(wanted, limits)
        expect(liesWithin(frame, size)).toBe(true)
        expect(hasRatio(frame, limits.ratio)).toBe(true)
      }),
      RUNS,
    )
  })

  it('is accepted by the service, and never refused for px where the picture has enough', () => {
    const large = fc.record({
      width: fc.integer({ min: 2000, max: 12_000 }),
      height: fc.integer({ min: 2000, max: 12_000 }),
    })
    fc.assert(
      fc.property(large, sheet, wish, (size, px, wanted) => {
        const plan = planned(size, px, placedFrame(wanted, frameLimits(size, px, PRINT)))
        expect(plan).toMatchObject({ rating: expect.not.stringMatching('refused') })
      }),
      RUNS,
    )
  })

  it('is all that the shape allows where the picture has too few px for any print', () => {
    const limits = frameLimits({ width: 200, height: 100 }, { width: 1050, height: 1050 }, PRINT)
    expect(placedFrame({ x: 0, y: 0, width: 10 }, limits)).toEqual({
      ...{ x: 0, y: 0, width: 100, height: 100 },
    })
  })

  it('moves as far as the picture reaches, and keeps its size', () => {
    const frame = { x: 500, y: 500, width: 1000, height: 1000 }
    expect(movedFrame(frame, { x: -7, y: 3 }, SQUARE)).toEqual({ ...frame, x: 493, y: 503 })
    expect(movedFrame(frame, { x: 9999, y: -9999 }, SQUARE)).toEqual({ ...frame, x: 2000, y: 0 })
  })

  it('grows and shrinks about its middle, or about a place that stays', () => {
    const frame = { x: 1000, y: 500, width: 1000, height: 1000 }
    const smaller = resizedFrame(frame, 500, SQUARE)
    expect(middleOf(smaller)).toEqual(middleOf(frame))
    expect(resizedFrame(frame, 500, SQUARE, { x: 1000, y: 500 })).toEqual({
      ...{ x: 1000, y: 500, width: 500, height: 500 },
    })
    expect(resizedFrame(frame, 500, SQUARE, { x: 2000, y: 1500 })).toEqual({
      ...{ x: 1500, y: 1000, width: 500, height: 500 },
    })
  })

  it('does not move when it can be zoomed no further', () => {
    const least = { x: 700, y: 300, width: 350, height: 350 }
    expect(resizedFrame(least, 10, SQUARE, { x: 700, y: 300 })).toEqual(least)
    const most = largestFrame(SQUARE)
    expect(resizedFrame(most, 99_999, SQUARE, { x: 0, y: 0 })).toEqual(most)
  })
})
