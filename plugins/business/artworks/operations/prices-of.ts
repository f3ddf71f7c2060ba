import type { VariantType } from '../../../../src/composition/catalogue.ts'
import type { Artwork } from '../../../../src/payload-types.ts'

/** Prices of an artwork in JPY, one for each type of variant. */
export function pricesOf(artwork: Artwork): Record<VariantType, number> {
  return {
    premium: artwork.premiumBasePrice,
    wood: artwork.woodBasePrice,
    stand: artwork.standPrice,
    postcard: artwork.postcardPrice,
  }
}
