import type { CatalogueVariant, FrameColor, MatColor, VariantType } from './catalogue.ts'

const TYPE_LABELS: Record<VariantType, string> = {
  premium: 'Premium frame',
  wood: 'Wood frame',
  stand: 'Table stand',
  postcard: 'Postcard',
}

const FRAME_LABELS: Record<FrameColor, string> = {
  black: 'Black',
  brown: 'Brown',
  white: 'White',
  natural: 'Natural',
}

const MAT_LABELS: Record<MatColor, string> = {
  white: 'White mat',
  cream: 'Cream mat',
  gray: 'Gray mat',
  navy: 'Navy mat',
}

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
  const words = [TYPE_LABELS[variant.type]]
  if (variant.frameColor != null) words.push(FRAME_LABELS[variant.frameColor].toLowerCase())
  if (variant.matColor != null) words.push(MAT_LABELS[variant.matColor].toLowerCase())
  return words.join(', ')
}

/**
 * Values of the three product options (specification, section 2.4): type, frame and mat label. The
 * 21 triples are distinct, which the commerce platform demands.
 */
export function variantOptions(variant: CatalogueVariant): [string, string, string] {
  return [
    TYPE_LABELS[variant.type],
    variant.frameColor == null ? 'No frame color' : FRAME_LABELS[variant.frameColor],
    variant.matColor == null ? 'No mat' : MAT_LABELS[variant.matColor],
  ]
}
