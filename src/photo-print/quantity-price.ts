// No import: the service, its console and brand sites calculate by this one file.

/** From `quantity` prints on, each print costs `unitPrice` JPY. */
export type QuantityDiscount = { readonly quantity: number; readonly unitPrice: number }

export type QuantityPricing = {
  /** JPY for one print below the first threshold. */
  readonly basePrice: number
  /** Thresholds ascending, prices never rising: what `discountProblems` finds nothing against. */
  readonly discounts: readonly QuantityDiscount[]
}

/** Most prints of one order. */
export const MAX_QUANTITY = 10_000

/** Whether a number of prints can be ordered: a whole number from 1 to `MAX_QUANTITY`. */
export function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_QUANTITY
}

/**
 * JPY for one print at a quantity: that of the highest threshold reached (specification, section 2.5).
 *
 * @throws RangeError for what is no quantity.
 */
export function unitPrice({ basePrice, discounts }: QuantityPricing, quantity: number): number {
  requireQuantity(quantity)
  return discounts.findLast((tier) => tier.quantity <= quantity)?.unitPrice ?? basePrice
}

/**
 * JPY for `quantity` prints together: quantity × unit price, and never more than a larger quantity
 * would cost. Just below a threshold the prints cost what the threshold costs, so buying more never
 * costs less (specification, sections 2.5 and 2.6).
 *
 * @throws RangeError for what is no quantity.
 * @see docs/decisions/0090-cap-quantity-prices-so-that-totals-never-decrease.md
 */
export function totalPrice(pricing: QuantityPricing, quantity: number): number {
  const plain = quantity * unitPrice(pricing, quantity)
  const beyond = pricing.discounts
    .filter((tier) => tier.quantity > quantity && tier.quantity <= MAX_QUANTITY)
    .map((tier) => tier.quantity * tier.unitPrice)
  return Math.min(plain, ...beyond)
}

function requireQuantity(quantity: number): void {
  if (isQuantity(quantity)) return
  throw new RangeError(`A quantity is a whole number from 1 to ${MAX_QUANTITY}.`)
}
