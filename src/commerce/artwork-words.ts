import type { ShopWords } from '../brands/shop-words.ts'
import type { CatalogueVariant } from '../composition/catalogue.ts'

/**
 * Values of the three product options (specification, section 2.4): type, frame and mat label. The
 * 21 triples are distinct, which the commerce platform demands.
 */
export function variantOptions(
  { type, frameColor, matColor }: CatalogueVariant,
  words: ShopWords,
): [string, string, string] {
  return [
    words[`type-${type}`],
    words[`frame-${frameColor ?? 'none'}`],
    words[`mat-${matColor ?? 'none'}`],
  ]
}

/**
 * What shoppers hear in place of the picture, in the form of section 2.3, rule 6, and in the words of the shop:
 * `<title>_プレミアムフレーム_ブラック×ホワイトマット`. Colours that do not apply are left out.
 */
export function pictureAlt(
  title: string,
  { type, frameColor, matColor }: CatalogueVariant,
  words: ShopWords,
): string {
  const colors = [
    ...(frameColor == null ? [] : [words[`frame-${frameColor}`]]),
    ...(matColor == null ? [] : [words[`mat-${matColor}`]]),
  ]
  return [title, words[`type-${type}`], ...(colors.length > 0 ? [colors.join('×')] : [])].join('_')
}
