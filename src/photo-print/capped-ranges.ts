import { type QuantityPricing, totalPrice } from './quantity-price.ts'

/** Quantities from `first` to `last` cost as much as `threshold`, which is one more than `last`. */
export type CappedRange = {
  readonly first: number
  readonly last: number
  readonly threshold: number
}

/**
 * Where `totalPrice` charges less than quantity × unit price, because a larger quantity costs less:
 * which the console shows while prices are set (specification, section 2.5).
 */
export function cappedRanges(pricing: QuantityPricing): CappedRange[] {
  return pricing.discounts.flatMap(({ quantity: threshold }, index) => {
    const last = threshold - 1
    const below = pricing.discounts[index - 1]
    const unit = below?.unitPrice ?? pricing.basePrice
    const total = totalPrice(pricing, last)
    const first = Math.max(below?.quantity ?? 1, Math.floor(total / unit) + 1)
    return first <= last ? [{ first, last, threshold }] : []
  })
}
