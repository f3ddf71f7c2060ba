import { optionLabel } from '../../input-variants.ts'
import type { OfferUse, ProductInput, QuantityOffer, VariantInput } from '../../port.ts'
import { IMAGE_ALT, IMAGE_SOURCE, REMOVED } from './own-metadata.ts'
import { basePrice, type StoredProduct, type StoredVariant, skuOf } from './stored-product.ts'

type Price = {
  readonly id?: string
  readonly currency_code: string
  readonly amount: number
  readonly min_quantity?: number | null
  readonly max_quantity?: number | null
}

type VariantContext = {
  readonly titles: readonly string[]
  /** The variant of the platform that becomes this one. */
  readonly stored: StoredVariant | undefined
  readonly rank: number
}

/** The fields of a variant in the Admin API. */
export function variantInput(
  { customId, offers }: ProductInput,
  variant: VariantInput,
  { titles, stored, rank }: VariantContext,
) {
  return {
    title: variant.title,
    sku: skuOf(customId, variant.customKey),
    manage_inventory: variant.tracked,
    variant_rank: rank,
    options: Object.fromEntries(
      titles.map((title, position) => [title, optionLabel(variant, position)]),
    ),
    prices: pricesOf(variant.priceJpy, offers, stored),
    metadata: {
      [IMAGE_SOURCE]: variant.imageUrl ?? REMOVED,
      [IMAGE_ALT]: variant.imageUrl === null ? REMOVED : variant.imageAlt,
    },
  }
}

/**
 * The prices of a variant: that of one, and a lower one from each quantity on. Medusa takes the lowest that a quantity
 * reaches. All of them are replaced by one request, so that no old discount meets a new price.
 *
 * @param offers left out: those that are there stay.
 */
export function pricesOf(
  priceJpy: number,
  offers: readonly QuantityOffer[] | undefined,
  stored: StoredVariant | undefined,
): Price[] {
  const before = (stored?.prices ?? []).filter(({ currency_code }) => currency_code === 'jpy')
  const idOf = (minimum: number | null) =>
    before.find(({ min_quantity }) => min_quantity === minimum)?.id
  const price = (amount: number, minimum: number | null): Price => {
    const id = idOf(minimum)
    return {
      ...(id !== undefined && { id }),
      ...{ currency_code: 'jpy', amount, min_quantity: minimum, max_quantity: null },
    }
  }
  const kept = before.filter(({ min_quantity }) => min_quantity !== null)
  const tiers = offers
    ? placedOffers(offers).map(({ minimum, amountJpy }) => price(priceJpy - amountJpy, minimum))
    : kept
  return [price(priceJpy, null), ...tiers]
}

/**
 * The offers that a price of Medusa can express: so much off each. An amount off all of them together is none, because it
 * would be a fraction of a yen off each.
 */
export function placedOffers(offers: readonly QuantityOffer[]): QuantityOffer[] {
  const best = new Map<number, QuantityOffer>()
  for (const offer of offers) {
    const known = best.get(offer.minimum)
    if (offer.each && (known === undefined || known.amountJpy < offer.amountJpy))
      best.set(offer.minimum, offer)
  }
  return [...best.values()]
}

/** What a product has of offers. Medusa counts no discounts, so that there is never room for more. */
export function offerUse(placed: readonly QuantityOffer[]): OfferUse {
  return { placed, used: placed.length, limit: placed.length }
}

/** The offers of a product as they are: those of its first variant, since all have the same. */
export function storedOffers({ variants: [variant] }: StoredProduct): OfferUse {
  const base = variant && basePrice(variant)
  const tiers = (variant?.prices ?? []).filter(({ currency_code }) => currency_code === 'jpy')
  const placed = tiers.flatMap(({ min_quantity: minimum, amount }) =>
    minimum === null || base === undefined || amount >= base
      ? []
      : [{ minimum, amountJpy: base - amount, each: true }],
  )
  return offerUse(placed.toSorted((a, b) => a.minimum - b.minimum))
}

/** The variants of a product that have lower prices from a quantity on, each with the price of one alone. */
export function clearedPrices({ variants }: StoredProduct) {
  return variants.flatMap((variant) => {
    const base = basePrice(variant)
    const hasTiers = variant.prices?.some(({ min_quantity }) => min_quantity !== null)
    if (!hasTiers || base === undefined) return []
    return [{ id: variant.id, prices: pricesOf(base, [], variant) }]
  })
}
