import { bestPrintOf } from '../../../../../../src/artworks/too-small-for.ts'
import type { PrintForSale } from '../../../../../../src/brands/print-for-sale.ts'
import type { VariantType } from '../../../../../../src/composition/catalogue.ts'
import type { Size } from '../../../../../../src/composition/geometry.ts'
import type { Texts } from '../../../components/texts.ts'

/** Whether a kind of product is sold with a picture, in words. A kind that the brand prints on no sheet is not judged. */
export type Sale = { readonly isSold: boolean; readonly words: string }

export function saleOf(
  type: VariantType,
  picture: Size,
  print: PrintForSale | undefined,
  { previews: texts, quality }: Texts,
): Sale {
  const best = print && bestPrintOf(type, picture, print)
  if (!best) return { isSold: true, words: texts.sold }
  const { rating, effectiveDpi } = best
  if (rating === 'refused') return { isSold: false, words: texts.notSold }
  return { isSold: true, words: texts.soldAt(effectiveDpi, quality.ratings[rating]) }
}
