import { describe, expect, it } from 'vitest'
import { discountProblems } from '../../../src/photo-print/discount-problems.ts'

const row = (quantity: unknown, unitPrice: unknown) => ({ quantity, unitPrice })
const told = (base: unknown, ...rows: ReturnType<typeof row>[]) =>
  discountProblems(base, rows).map(({ row: at, field, code }) => `${at} ${field} ${code}`)

describe('the rules of quantity discounts', () => {
  it('accept no discount, one, and prices that stay the same', () => {
    expect(told(100)).toEqual([])
    expect(told(100, row(2, 99))).toEqual([])
    expect(told(100, row(10, 100), row(50, 100), row(10_000, 1))).toEqual([])
  })

  it.each([0, 1, -3, 2.5, 10_001, '10', null, undefined, Number.NaN])(
    'refuse %p as a threshold',
    (quantity) => {
      expect(told(100, row(quantity, 90))).toEqual(['0 quantity THRESHOLD_NOT_WHOLE'])
    },
  )

  it.each([0, -1, 79.5, 1_000_001, '80', null, undefined, Number.POSITIVE_INFINITY])(
    'refuse %p as a price',
    (unitPrice) => {
      expect(told(1_000_000, row(10, unitPrice))).toEqual(['0 unitPrice PRICE_NOT_WHOLE'])
    },
  )

  it('refuse thresholds that repeat or fall', () => {
    expect(told(100, row(10, 90), row(10, 80))).toEqual(['1 quantity THRESHOLD_NOT_ASCENDING'])
    expect(told(100, row(50, 90), row(10, 80))).toEqual(['1 quantity THRESHOLD_NOT_ASCENDING'])
  })

  it('refuse a price above the base price or above the one before', () => {
    expect(told(100, row(10, 101))).toEqual(['0 unitPrice PRICE_RISES'])
    expect(told(100, row(10, 80), row(20, 81))).toEqual(['1 unitPrice PRICE_RISES'])
  })

  it('measure a price by the last good one, and name every problem at once', () => {
    expect(told(100, row(10, 80), row(20, 0), row(5, 90), row(1, 'x'))).toEqual([
      '1 unitPrice PRICE_NOT_WHOLE',
      '2 quantity THRESHOLD_NOT_ASCENDING',
      '2 unitPrice PRICE_RISES',
      '3 quantity THRESHOLD_NOT_WHOLE',
      '3 unitPrice PRICE_NOT_WHOLE',
    ])
  })

  it('judge the rows also while the base price is not there yet', () => {
    expect(told(undefined, row(10, 80))).toEqual([])
    expect(told(undefined, row(10, 80), row(20, 90))).toEqual(['1 unitPrice PRICE_RISES'])
  })
})
