import type { PrintForSale } from '../../brands/print-for-sale.ts'
import { clippedEnds } from './clipping.ts'
import type { Dimensions } from './crop.ts'
import type { GreyPicture } from './grey-picture.ts'
import { planPrint } from './print-plan.ts'
import type { Rating } from './rating.ts'
import { looksBlurred } from './sharpness.ts'

export type SizeQuality = {
  /** Names the size, as the brand's specification does where it has it. */
  readonly id: string
  readonly widthMm: number
  readonly heightMm: number
  readonly effectiveDpi: number
  readonly rating: Rating
}

export type QualityHint = 'BLURRED' | 'CLIPPED_SHADOWS' | 'CLIPPED_HIGHLIGHTS'

/**
 * The effective DPI of a picture at every size that a brand sells, after the crop (section 2.9).
 *
 * @see docs/decisions/0098-check-pictures-in-the-browser-with-the-rules-of-the-service.md
 */
export function qualityAtSizes(
  picture: Dimensions,
  { ratio, minDpi, sizes }: PrintForSale,
): readonly SizeQuality[] {
  return sizes.flatMap((size) => {
    const plan = planPrint(picture, { dpi: size.dpi, minDpi, ratio }, size)
    if (typeof plan === 'string') return []
    const { effectiveDpi, rating } = plan
    return [{ id: size.id, widthMm: size.widthMm, heightMm: size.heightMm, effectiveDpi, rating }]
  })
}

/** Hints for the user who sees the reduced picture, before it is printed. */
export function qualityHints(picture: GreyPicture): readonly QualityHint[] {
  const ends = clippedEnds(picture)
  return [
    ...(looksBlurred(picture) ? (['BLURRED'] as const) : []),
    ...(ends.includes('shadows') ? (['CLIPPED_SHADOWS'] as const) : []),
    ...(ends.includes('highlights') ? (['CLIPPED_HIGHLIGHTS'] as const) : []),
  ]
}
