import type { Artwork } from '../../../../src/payload-types.ts'

/** Identifier of an artwork's brand, whether the relation is populated or not. */
export function brandId({ brand }: Pick<Artwork, 'brand'>): string {
  return typeof brand === 'string' ? brand : brand.id
}
