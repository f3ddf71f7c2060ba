import { MINIMUM_DPI } from '../../brands/minimum-dpi.ts'
import type { PrintSpecification } from '../../brands/print-specification.ts'
import type { PrintPlan } from '../quality/print-plan.ts'
import { rateDpi } from '../quality/rating.ts'

/** The sheet of a photo that was cut to it when it came, whatever sizes its brand prints by now. */
export type OwnSheet = {
  readonly id: string
  readonly widthMm: number
  readonly heightMm: number
  /** Px of the photo, and of the print file. */
  readonly widthPx: number
  readonly heightPx: number
  readonly dpi: number
  /** Px of the photo on an inch of paper, before it was enlarged or reduced. */
  readonly photoDpi: number
}

/** How that sheet is printed. */
export function specificationOfSheet(
  { dpi, photoDpi: _, ...size }: OwnSheet,
  brand: PrintSpecification | undefined,
): PrintSpecification {
  return {
    dpi,
    minDpi: brand?.minDpi ?? MINIMUM_DPI.default,
    ratio: 'crop',
    bleedMm: brand?.bleedMm ?? 0,
    sizes: [size],
  }
}

/** The plan with the resolution that the photo had: enlarging it has made it no better. */
export function planOfSheet(plan: PrintPlan, { photoDpi }: OwnSheet): PrintPlan {
  return { ...plan, effectiveDpi: photoDpi, rating: rateDpi(photoDpi, plan.minDpi) }
}
