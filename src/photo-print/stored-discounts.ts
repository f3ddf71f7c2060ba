import type { QuantityDiscount } from './quantity-price.ts'

/** The rows of a discount table as a JSON field holds it; what is no table has none, what is no row is none. */
export function storedDiscounts(value: unknown): QuantityDiscount[] {
  if (!Array.isArray(value)) return []
  return value.filter((row) => typeof row === 'object' && row !== null)
}

/** The map of thresholds to prices that clients see (specification, section 2.5). */
export function discountMap(discounts: readonly QuantityDiscount[]): Record<string, number> {
  return Object.fromEntries(discounts.map(({ quantity, unitPrice }) => [quantity, unitPrice]))
}
