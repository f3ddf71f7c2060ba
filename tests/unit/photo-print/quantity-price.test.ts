import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountProblems, MAX_PRINT_PRICE } from '../../../src/photo-print/discount-problems.ts'
import {
  MAX_QUANTITY,
  type QuantityPricing,
  totalPrice,
  unitPrice,
} from '../../../src/photo-print/quantity-price.ts'

const RUNS = { numRuns: 1000 }

/** Any pricing that the rules accept, with prices that fall by anything from nothing to almost all. */
const pricing: fc.Arbitrary<QuantityPricing> = fc
  .record({
    basePrice: fc.integer({ min: 1, max: MAX_PRINT_PRICE }),
    thresholds: fc.uniqueArray(fc.integer({ min: 2, max: MAX_QUANTITY }), { maxLength: 8 }),
    shares: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }),
  })
  .map(({ basePrice, thresholds, shares }) => {
    let price = basePrice
    const discounts = thresholds
      .sort((a, b) => a - b)
      .map((quantity, index) => {
        price = Math.max(1, Math.round(price * (shares[index] ?? 1)))
        return { quantity, unitPrice: price }
      })
    return { basePrice, discounts }
  })
const quantity = fc.integer({ min: 1, max: MAX_QUANTITY })

/** The slow way: the cheapest of all quantities that are at least as large. */
function cheapestOfAtLeast({ basePrice, discounts }: QuantityPricing, least: number): number {
  let cheapest = Number.POSITIVE_INFINITY
  for (let count = least; count <= MAX_QUANTITY; count++) {
    let price = basePrice
    for (const tier of discounts) if (count >= tier.quantity) price = tier.unitPrice
    cheapest = Math.min(cheapest, count * price)
  }
  return cheapest
}

const PHOTO: QuantityPricing = {
  basePrice: 100,
  discounts: [
    { quantity: 10, unitPrice: 80 },
    { quantity: 50, unitPrice: 70 },
  ],
}

describe('the price of photo prints', () => {
  it.each([
    [1, 100, 100],
    [7, 100, 700],
    [8, 100, 800],
    [9, 100, 800],
    [10, 80, 800],
    [43, 80, 3440],
    [44, 80, 3500],
    [49, 80, 3500],
    [50, 70, 3500],
    [10_000, 70, 700_000],
  ])('of %i is ¥%i each and ¥%i together', (count, each, together) => {
    expect([unitPrice(PHOTO, count), totalPrice(PHOTO, count)]).toEqual([each, together])
  })

  it('agrees with the slow way for every pricing and quantity', () => {
    fc.assert(
      fc.property(pricing, quantity, (prices, count) => {
        expect(totalPrice(prices, count)).toBe(cheapestOfAtLeast(prices, count))
      }),
      RUNS,
    )
  })

  it('never falls in total when the quantity rises', () => {
    fc.assert(
      fc.property(pricing, quantity, quantity, (prices, a, b) => {
        const [fewer, more] = [Math.min(a, b), Math.max(a, b)]
        expect(totalPrice(prices, fewer)).toBeLessThanOrEqual(totalPrice(prices, more))
      }),
      RUNS,
    )
  })

  it('never rises for one print when the quantity rises', () => {
    fc.assert(
      fc.property(pricing, quantity, quantity, (prices, a, b) => {
        const [fewer, more] = [Math.min(a, b), Math.max(a, b)]
        expect(unitPrice(prices, fewer)).toBeGreaterThanOrEqual(unitPrice(prices, more))
      }),
      RUNS,
    )
  })

  it('is a whole number of yen, never free and never above the base price', () => {
    fc.assert(
      fc.property(pricing, quantity, (prices, count) => {
        const total = totalPrice(prices, count)
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(total).toBeGreaterThan(0)
        expect(total).toBeLessThanOrEqual(count * prices.basePrice)
      }),
      RUNS,
    )
  })

  it('is only asked of pricings against which the rules find nothing', () => {
    fc.assert(
      fc.property(pricing, ({ basePrice, discounts }) => {
        expect(discountProblems(basePrice, discounts)).toEqual([])
      }),
      RUNS,
    )
  })

  it.each([0, -1, 1.5, 10_001, 1e9, Number.NaN, Number.POSITIVE_INFINITY])(
    'is refused for the quantity %d',
    (count) => {
      expect(() => unitPrice(PHOTO, count)).toThrow(RangeError)
      expect(() => totalPrice(PHOTO, count)).toThrow(RangeError)
    },
  )

  it('of a text that looks like a quantity is refused', () => {
    expect(() => totalPrice(PHOTO, '10' as unknown as number)).toThrow(RangeError)
  })
})
