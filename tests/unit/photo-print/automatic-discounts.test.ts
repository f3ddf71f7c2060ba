import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  automaticDiscounts,
  dearerQuantities,
} from '../../../src/photo-print/automatic-discounts.ts'
import { MAX_QUANTITY, type QuantityPricing } from '../../../src/photo-print/quantity-price.ts'

const tiers = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([quantity, unitPrice]) => ({ quantity, unitPrice }))

const anyPricing: fc.Arbitrary<QuantityPricing> = fc
  .tuple(
    fc.integer({ min: 1, max: 5_000 }),
    fc.uniqueArray(fc.integer({ min: 2, max: 150 }), { maxLength: 5 }),
    fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([basePrice, thresholds, prices]) => {
    const falling = prices.toSorted((a, b) => b - a)
    const discounts = thresholds
      .toSorted((a, b) => a - b)
      .map((quantity, index) => ({
        quantity,
        unitPrice: Math.min(basePrice, falling[index] ?? basePrice),
      }))
    return { basePrice, discounts }
  })

describe('the automatic discounts of a template', () => {
  it('are one for each threshold and each quantity that costs what a threshold costs', () => {
    expect(automaticDiscounts({ basePrice: 100, discounts: tiers([10, 80], [50, 78]) })).toEqual([
      { minimum: 10, amountJpy: 20, each: true },
      { minimum: 50, amountJpy: 22, each: true },
      { minimum: 9, amountJpy: 100, each: false },
      { minimum: 49, amountJpy: 1_000, each: false },
    ])
  })

  it('are two for a threshold that itself costs what the next one costs', () => {
    expect(automaticDiscounts({ basePrice: 10, discounts: tiers([2, 9], [3, 5]) })).toEqual([
      { minimum: 2, amountJpy: 1, each: true },
      { minimum: 3, amountJpy: 5, each: true },
      { minimum: 2, amountJpy: 5, each: false },
    ])
  })

  it('are none without discounts, and none for a threshold that changes nothing', () => {
    expect(automaticDiscounts({ basePrice: 100, discounts: [] })).toEqual([])
    expect(automaticDiscounts({ basePrice: 100, discounts: tiers([10, 100]) })).toEqual([])
  })

  it('together charge exactly what the service computes, for any prices and every quantity', () => {
    fc.assert(
      fc.property(anyPricing, (pricing) => {
        expect(dearerQuantities(pricing, automaticDiscounts(pricing))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  it('never take off more than the service, however few of them there are', () => {
    const pricing = { basePrice: 100, discounts: tiers([10, 80], [50, 70]) }
    const all = automaticDiscounts(pricing)
    expect(dearerQuantities(pricing, all)).toEqual([])
    expect(dearerQuantities(pricing, all.slice(0, 2))).toEqual([
      { first: 9, last: 9 },
      { first: 44, last: 49 },
    ])
    expect(dearerQuantities(pricing, [])).toEqual([{ first: 9, last: MAX_QUANTITY }])
  })
})
