import type { CatalogueVariant } from './catalogue.ts'
import { FRAME_NAMES, MAT_NAMES } from './color-names.ts'
import { TYPE_NAMES } from './type-names.ts'

/** Stable name of a variant: `premium-black-white`, `wood-brown-none`, `stand-none-none`. */
export function variantKey(variant: CatalogueVariant): string {
  return [variant.type, variant.frameColor ?? 'none', variant.matColor ?? 'none'].join('-')
}

/**
 * Key of the composed picture in the object store (specification, section 2.3, rule 5):
 * `<brand>/<artworkId>/premium-black-white.webp`.
 */
export function variantObjectKey(
  brand: string,
  artworkId: string,
  variant: CatalogueVariant,
): string {
  return `${brand}/${artworkId}/${variantKey(variant)}.webp`
}

/** Key of the small rendition of a composed picture, beside it. */
export function previewObjectKey(
  brand: string,
  artworkId: string,
  variant: CatalogueVariant,
): string {
  return `${brand}/${artworkId}/${variantKey(variant)}-preview.webp`
}

/**
 * Alternative text (specification, section 2.3, rule 6): `<title>_premium_black×white`. Colours that
 * do not apply are left out: `<title>_wood_brown`, `<title>_stand`.
 */
export function altText(title: string, variant: CatalogueVariant): string {
  const colors = [variant.frameColor, variant.matColor].filter((color) => color != null)
  const words = [title, variant.type]
  if (colors.length > 0) words.push(colors.join('×'))
  return words.join('_')
}

/** Words for people: `Premium frame, black, white mat`. */
export function variantLabel(variant: CatalogueVariant): string {
  const words = [TYPE_NAMES[variant.type].en]
  if (variant.frameColor != null) words.push(FRAME_NAMES[variant.frameColor].en.toLowerCase())
  if (variant.matColor != null) words.push(MAT_NAMES[variant.matColor].en.toLowerCase())
  return words.join(', ')
}
