import type { PrintForSale, SizeForSale } from '../brands/print-for-sale.ts'
import { VARIANT_TYPES, type VariantType } from '../composition/catalogue.ts'
import { TYPE_NAMES } from '../composition/type-names.ts'
import type { Language, Sentence } from '../errors/in-language.ts'
import type { Dimensions } from '../imaging/quality/crop.ts'
import { planPrint } from '../imaging/quality/print-plan.ts'
import { sheetName } from './sheet-name.ts'

/** A kind of product that a picture has too few px for. */
export type TooSmall = {
  readonly type: VariantType
  /** The name of its sheet; of several, the one that needs the fewest px. */
  readonly sheet: string
  /** Px that a picture of this shape needs at least. */
  readonly needed: Dimensions
}

/**
 * The kinds of product that cannot be printed from a picture, because it is below the lowest resolution on each of their
 * sheets. A kind that is printed on no sheet of the brand is not judged.
 *
 * @param picture px of the upright picture.
 * @see docs/decisions/0207-sell-only-what-can-be-printed.md
 */
export function tooSmallFor(picture: Dimensions, print: PrintForSale): readonly TooSmall[] {
  return VARIANT_TYPES.flatMap((type) => {
    const best = bestPrintOf(type, picture, print)
    if (best?.rating !== 'refused') return []
    return [{ type, sheet: sheetName(best.size), needed: best.needed }]
  })
}

/** The print of a kind of product on the sheet on which a picture looks best; `null` where it is printed on none. */
export function bestPrintOf(
  type: VariantType,
  picture: Dimensions,
  { ratio, minDpi, sizes }: PrintForSale,
) {
  const plans = sizes
    .filter(({ products = [] }) => products.includes(type))
    .flatMap((size) => planned(picture, { ratio, minDpi }, size))
  return plans.toSorted((a, b) => b.effectiveDpi - a.effectiveDpi)[0] ?? null
}

function planned(
  picture: Dimensions,
  rules: Pick<PrintForSale, 'ratio' | 'minDpi'>,
  size: SizeForSale,
) {
  const plan = planPrint(picture, { dpi: size.dpi, ...rules }, size)
  if (typeof plan === 'string') return []
  const least = (px: number) => Math.ceil((px * rules.minDpi) / size.dpi)
  const { width, height } = plan.target
  return [{ ...plan, needed: { width: least(width), height: least(height) } }]
}

/** What a picture is too small for and how large it has to be, one part for each sheet. */
export function tooSmallSentence(tooSmall: readonly TooSmall[], picture: Dimensions): Sentence {
  const sheets = Map.groupBy(tooSmall, ({ sheet }) => sheet)
  const parts = (language: Language, part: (names: string[], one: TooSmall) => string) =>
    [...sheets.values()].flatMap((ones) => {
      const [one] = ones
      return one
        ? [
            part(
              ones.map(({ type }) => TYPE_NAMES[type][language]),
              one,
            ),
          ]
        : []
    })
  const { width, height } = picture
  const en = parts(
    'en',
    (names, { sheet, needed }) =>
      `${names.join(' and ')} (${sheet}, at least ${needed.width} × ${needed.height} px)`,
  )
  const ja = parts(
    'ja',
    (names, { sheet, needed }) =>
      `${names.join('・')}（${sheet}：${needed.width} × ${needed.height} px以上）`,
  )
  return {
    en: `The picture of ${width} × ${height} px is too small for ${en.join(', ')}.`,
    ja: `${width} × ${height} pxの画像は、${ja.join('、')}の印刷には小さすぎます。`,
  }
}
