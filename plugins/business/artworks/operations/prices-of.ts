import type { VariantType } from '../../../../src/composition/catalogue.ts'
import type { Artwork } from '../../../../src/payload-types.ts'

/** Field of an artwork that has the price of a type of variant. */
export const PRICE_FIELDS = {
  premium: 'premiumBasePrice',
  wood: 'woodBasePrice',
  stand: 'standPrice',
  postcard: 'postcardPrice',
} as const satisfies Record<VariantType, keyof Artwork>

/** Prices of an artwork in JPY, one for each type of variant. */
export function pricesOf(artwork: Artwork): Record<VariantType, number> {
  const { premium, wood, stand, postcard } = PRICE_FIELDS
  return {
    premium: artwork[premium],
    wood: artwork[wood],
    stand: artwork[stand],
    postcard: artwork[postcard],
  }
}
