import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkoutPrices, checkoutProblems } from '../../../src/photo-print/checkout.ts'

const good = { stored: true, printReady: true }
const small = { stored: true, printReady: false }
const broken = { stored: false, printReady: false }

describe('an upload', () => {
  it.each([1, 2, 100])('of one good photo is ready for %i prints', (quantity) => {
    expect(checkoutProblems([good], quantity)).toEqual([])
  })

  it('is ready when every photo is printed equally often', () => {
    expect(checkoutProblems([good, good, good], 9)).toEqual([])
    expect(checkoutProblems([good, good, good], 10)).toEqual(['QUANTITY_NOT_SHARED'])
    expect(checkoutProblems([good, good, good], 2)).toEqual(['QUANTITY_NOT_SHARED'])
  })

  it('is not ready with a photo that failed or is too small, or with none', () => {
    expect(checkoutProblems([good, broken], 2)).toEqual(['PHOTO_FAILED'])
    expect(checkoutProblems([good, small], 2)).toEqual(['PHOTO_NOT_PRINT_READY'])
    expect(checkoutProblems([broken, small], 3)).toEqual([
      'PHOTO_FAILED',
      'PHOTO_NOT_PRINT_READY',
      'QUANTITY_NOT_SHARED',
    ])
    expect(checkoutProblems([], 1)).toEqual(['NO_PHOTO'])
  })
})

describe('the prices of a checkout', () => {
  it('are one line where the total is a multiple of the quantity, and two where it is not', () => {
    expect(checkoutPrices(1000, 10)).toEqual([{ quantity: 10, unitPriceJpy: 100 }])
    expect(checkoutPrices(800, 9)).toEqual([
      { quantity: 8, unitPriceJpy: 89 },
      { quantity: 1, unitPriceJpy: 88 },
    ])
  })

  it('add up to the total and to the quantity, in whole yen that differ by one at most', () => {
    const amounts = [
      fc.integer({ min: 0, max: 10_000_000_000 }),
      fc.integer({ min: 1, max: 10_000 }),
    ] as const
    fc.assert(
      fc.property(...amounts, (total, quantity) => {
        const lines = checkoutPrices(total, quantity)
        const sum = (value: (line: (typeof lines)[number]) => number) =>
          lines.reduce((all, line) => all + value(line), 0)
        expect(sum((line) => line.quantity)).toBe(quantity)
        expect(sum((line) => line.quantity * line.unitPriceJpy)).toBe(total)
        const prices = lines.map(({ unitPriceJpy }) => unitPriceJpy)
        expect(prices.every((price) => Number.isInteger(price) && price >= 0)).toBe(true)
        expect(Math.max(...prices) - Math.min(...prices)).toBeLessThanOrEqual(1)
        expect(lines.every((line) => line.quantity > 0)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
