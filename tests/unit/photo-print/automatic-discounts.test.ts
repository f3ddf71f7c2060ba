import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AutomaticDiscount,
  automaticDiscounts,
  dearerQuantities,
} from '../../../src/photo-print/automatic-discounts.ts'
import {
  MAX_QUANTITY,
  type QuantityPricing,
  totalPrice,
} from '../../../src/photo-print/quantity-price.ts'

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

/** What a shopper pays on the product page, told by the rule of the platform alone: the best discount counts. */
const pageCharge = (basePrice: number, placed: readonly AutomaticDiscount[], quantity: number) =>
  placed
    .filter(({ minimum }) => quantity >= minimum)
    .map(({ amountJpy, each }) => quantity * basePrice - amountJpy * (each ? quantity : 1))
    .reduce((least, total) => Math.min(least, total), quantity * basePrice)

/** Quantities that cost less or more than the service computes, up to far above every threshold. */
function compared(pricing: QuantityPricing, placed: readonly AutomaticDiscount[]) {
  const quantities = Array.from({ length: MAX_QUANTITY }, (_, index) => index + 1)
  const differs = (isSo: (charge: number, total: number) => boolean) =>
    quantities.filter((quantity) =>
      isSo(pageCharge(pricing.basePrice, placed, quantity), totalPrice(pricing, quantity)),
    )
  return {
    cheaper: differs((charge, total) => charge < total),
    dearer: differs((charge, total) => charge > total),
  }
}

const quantitiesOf = (ranges: readonly { readonly first: number; readonly last: number }[]) =>
  ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )

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

  it('charge what the service computes for any prices and every quantity, or more where they are too many', () => {
    fc.assert(
      fc.property(anyPricing, (pricing) => {
        const all = automaticDiscounts(pricing)
        const { cheaper, dearer } = compared(pricing, all)
        expect(cheaper).toEqual([])
        if (all.length < 25) expect(dearer).toEqual([])
        expect(quantitiesOf(dearerQuantities(pricing, all))).toEqual(dearer)
      }),
      { numRuns: 40 },
    )
  })

  it('never take off more than the service, whichever of them there are', () => {
    fc.assert(
      fc.property(anyPricing, fc.array(fc.boolean(), { maxLength: 25 }), (pricing, chosen) => {
        const some = automaticDiscounts(pricing).filter((_, index) => chosen[index])
        const { cheaper, dearer } = compared(pricing, some)
        expect(cheaper).toEqual([])
        expect(quantitiesOf(dearerQuantities(pricing, some))).toEqual(dearer)
      }),
      { numRuns: 40 },
    )
  })

  it('are told apart by quantity where only some of them are there', () => {
    const pricing = { basePrice: 100, discounts: tiers([10, 80], [50, 70]) }
    const all = automaticDiscounts(pricing)
    expect(dearerQuantities(pricing, all)).toEqual([])
    expect(dearerQuantities(pricing, all.slice(0, 2))).toEqual([
      { first: 9, last: 9 },
      { first: 44, last: 49 },
    ])
    expect(dearerQuantities(pricing, [])).toEqual([{ first: 9, last: MAX_QUANTITY }])
  })

  it('are no more than a shop takes, the ones next to the threshold first', () => {
    const pricing = { basePrice: 100, discounts: tiers([10_000, 1]) }
    const all = automaticDiscounts(pricing)
    expect(all).toHaveLength(25)
    expect(all.map(({ minimum }) => minimum).slice(0, 3)).toEqual([10_000, 9_999, 9_998])
    expect(dearerQuantities(pricing, all)).toEqual([{ first: 101, last: 9_975 }])
  })
})
