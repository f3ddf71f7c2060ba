import type { PrintSize, PrintSpecification } from '../../brands/print-specification.ts'
import { sizeInPixels } from '../../brands/sheet-pixels.ts'
import {
  type CropInput,
  centredCrop,
  cropInPixels,
  type Dimensions,
  hasRatio,
  liesWithin,
  type Rectangle,
} from './crop.ts'
import { type Rating, rateDpi } from './rating.ts'

/** How a picture is printed at a size. */
export type PrintPlan = {
  readonly size: PrintSize
  /** The part of the upright picture that is printed, in its px. */
  readonly crop: Rectangle
  /** Px of the print file. */
  readonly target: Dimensions
  /** Px of the picture on an inch of paper, rounded down. */
  readonly effectiveDpi: number
  /** Effective DPI below which the brand refuses the picture. */
  readonly minDpi: number
  readonly rating: Rating
  /** Part of the picture's area that is cut away, from 0 to 1. */
  readonly cutAway: number
  /** Part of the sheet that the picture covers, from 0 to 1. */
  readonly covered: number
}

export type PlanProblem = 'CROP_OUTSIDE' | 'CROP_RATIO'

/**
 * The plan for one size (specification, section 2.9): which part of a picture is printed on how many
 * px. A sheet is turned as the picture lies. Without a crop the middle is taken, or the whole picture
 * where the brand keeps the ratio.
 *
 * @param picture size of the upright picture in px.
 */
export function planPrint(
  picture: Dimensions,
  specification: Pick<PrintSpecification, 'dpi' | 'minDpi' | 'ratio'>,
  size: PrintSize,
  wanted?: CropInput,
): PrintPlan | PlanProblem {
  const given = wanted && cropInPixels(wanted, picture)
  if (given && !liesWithin(given, picture)) return 'CROP_OUTSIDE'
  const sheet = turned(sizeInPixels(size, specification.dpi), given ?? picture)
  const ratio = sheet.width / sheet.height
  const cut = specification.ratio === 'crop'
  if (given && cut && !hasRatio(given, ratio)) return 'CROP_RATIO'
  const whole = { x: 0, y: 0, ...picture }
  const crop = given ?? (cut ? centredCrop(picture, ratio) : whole)
  const scale = cut
    ? Math.max(sheet.width / crop.width, sheet.height / crop.height)
    : Math.min(sheet.width / crop.width, sheet.height / crop.height)
  const target = cut ? sheet : scaled(crop, scale, sheet)
  // Floating point must not make 299 of exactly 300.
  const effectiveDpi = Math.floor(specification.dpi / scale + 1e-6)
  const { minDpi } = specification
  return {
    ...{ size, crop, target, effectiveDpi, minDpi },
    rating: rateDpi(effectiveDpi, minDpi),
    cutAway: 1 - (crop.width * crop.height) / (picture.width * picture.height),
    covered: (target.width * target.height) / (sheet.width * sheet.height),
  }
}

function turned(sheet: Dimensions, picture: Dimensions): Dimensions {
  const across = (sheet.width - sheet.height) * (picture.width - picture.height) < 0
  return across ? { width: sheet.height, height: sheet.width } : sheet
}

function scaled(crop: Dimensions, scale: number, most: Dimensions): Dimensions {
  const of = (px: number, limit: number) => Math.min(Math.max(1, Math.round(px * scale)), limit)
  return { width: of(crop.width, most.width), height: of(crop.height, most.height) }
}
