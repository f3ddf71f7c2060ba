import type { QuantityDiscount } from './quantity-price.ts'

/** The rows of a discount table as a JSON field holds it; anything that is no table has none. */
export function storedDiscounts(value: unknown): QuantityDiscount[] {
  return Array.isArray(value) ? (value as QuantityDiscount[]) : []
}

/** The map of thresholds to prices that clients see (specification, section 2.5). */
export function discountMap(discounts: readonly QuantityDiscount[]): Record<string, number> {
  return Object.fromEntries(discounts.map(({ quantity, unitPrice }) => [quantity, unitPrice]))
}
