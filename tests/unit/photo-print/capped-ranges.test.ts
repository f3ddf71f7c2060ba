import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cappedRanges } from '../../../src/photo-print/capped-ranges.ts'
import { totalPrice, unitPrice } from '../../../src/photo-print/quantity-price.ts'

describe('the quantities that cost as much as a larger one', () => {
  it('are those just below a threshold', () => {
    const discounts = [
      { quantity: 10, unitPrice: 80 },
      { quantity: 50, unitPrice: 70 },
    ]
    expect(cappedRanges({ basePrice: 100, discounts })).toEqual([
      { first: 9, last: 9, threshold: 10 },
      { first: 44, last: 49, threshold: 50 },
    ])
  })

  it('are none where the discount is smaller than one print', () => {
    expect(cappedRanges({ basePrice: 100, discounts: [{ quantity: 10, unitPrice: 90 }] })).toEqual(
      [],
    )
  })

  it('are exactly those with a total below quantity × unit price', () => {
    const tiers = fc
      .tuple(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 1, max: 40 }))
      .chain(([first, step]) => fc.constant([first, first + step] as const))
    fc.assert(
      fc.property(
        tiers,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        ([a, b], base, x, y) => {
          const first = Math.max(1, base - x)
          const pricing = {
            basePrice: base,
            discounts: [
              { quantity: a, unitPrice: first },
              { quantity: b, unitPrice: Math.max(1, first - y) },
            ],
          }
          const told = cappedRanges(pricing)
          for (let count = 1; count <= b + 5; count++) {
            const capped = totalPrice(pricing, count) < count * unitPrice(pricing, count)
            expect(told.some(({ first: from, last }) => from <= count && count <= last)).toBe(
              capped,
            )
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})
