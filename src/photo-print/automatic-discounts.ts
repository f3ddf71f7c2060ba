import { cappedRanges } from './capped-ranges.ts'
import { MAX_QUANTITY, type QuantityPricing, totalPrice } from './quantity-price.ts'

/** A discount of a shop that applies by itself, of which the best one counts for a line of a cart. */
export type AutomaticDiscount = {
  /** From how many prints on. */
  readonly minimum: number
  /** Whole yen off. */
  readonly amountJpy: number
  /** Off each print, or off all of them together. */
  readonly each: boolean
}

/** More than that no shop takes at a time; below a threshold of 10,000 there would be thousands. */
const MOST = 25

/**
 * The discounts with which the product page of a shop charges `totalPrice` for every quantity: one for each threshold,
 * and one for each quantity just below a threshold that costs what the threshold costs. A larger quantity never gets
 * less off, so the best discount that a quantity reaches is its own. The most important ones come first, for a shop
 * that takes a few only; where there are more than 25, the quantities far below a threshold have none.
 *
 * @param pricing with prices that never rise, as `discountProblems` wants them.
 * @see docs/decisions/0246-charge-quantity-prices-by-automatic-discounts.md
 */
export function automaticDiscounts(pricing: QuantityPricing): AutomaticDiscount[] {
  const { basePrice, discounts } = pricing
  const cheaper = discounts.filter(
    ({ unitPrice }, index) => unitPrice < (discounts[index - 1]?.unitPrice ?? basePrice),
  )
  const thresholds = cheaper.map(({ quantity, unitPrice }) => ({
    minimum: quantity,
    amountJpy: basePrice - unitPrice,
    each: true,
  }))
  const capped = cappedRanges(pricing).flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => last - index).map((quantity) => ({
      minimum: quantity,
      amountJpy: quantity * basePrice - totalPrice(pricing, quantity),
      each: false,
    })),
  )
  return [...thresholds, ...capped].slice(0, MOST)
}

/** Quantities from `first` to `last`. */
type QuantityRange = { readonly first: number; readonly last: number }

/** What the shop has taken of the discounts of a template. */
export type PricesInShop = {
  readonly placed: number
  /** Of the whole shop. */
  readonly used: number
  readonly limit: number
  /** Quantities that cost more on the product page than the service computes. */
  readonly dearer: readonly QuantityRange[]
}

type WithShopPrices = { readonly shopPrices?: unknown }

/** What is recorded of the discounts of a template; undefined for one that was never pushed. */
export const pricesInShopOf = (template: WithShopPrices | undefined): PricesInShop | undefined =>
  (template?.shopPrices as PricesInShop | null | undefined) ?? undefined

/** Whether the shop had no room for all discounts when the template was last sent; it may have by now. */
export const lacksDiscounts = (template: WithShopPrices): boolean =>
  (pricesInShopOf(template)?.dearer.length ?? 0) > 0

/** Which quantities cost more than `totalPrice` where only these discounts apply, each time the best one. */
export function dearerQuantities(
  pricing: QuantityPricing,
  placed: readonly AutomaticDiscount[],
): QuantityRange[] {
  const ranges: { first: number; last: number }[] = []
  for (let quantity = 1; quantity <= MAX_QUANTITY; quantity += 1) {
    if (pageTotal(pricing, placed, quantity) <= totalPrice(pricing, quantity)) continue
    const before = ranges.at(-1)
    if (before?.last === quantity - 1) before.last = quantity
    else ranges.push({ first: quantity, last: quantity })
  }
  return ranges
}

function pageTotal(
  { basePrice }: QuantityPricing,
  placed: readonly AutomaticDiscount[],
  quantity: number,
): number {
  const offs = placed
    .filter(({ minimum }) => minimum <= quantity)
    .map(({ amountJpy, each }) => (each ? amountJpy * quantity : amountJpy))
  return quantity * basePrice - Math.max(0, ...offs)
}
