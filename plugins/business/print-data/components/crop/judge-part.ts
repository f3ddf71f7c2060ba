import { planFindings } from '../../../../../src/imaging/print-data/plan-findings.ts'
import { preflight } from '../../../../../src/imaging/print-data/preflight.ts'
import type { PreflightFinding } from '../../../../../src/imaging/print-data/preflight-findings.ts'
import type { Dimensions } from '../../../../../src/imaging/quality/crop.ts'
import { greyOf, reducedSize } from '../../../../../src/imaging/quality/grey-picture.ts'
import type { PrintPlan } from '../../../../../src/imaging/quality/print-plan.ts'
import { seesThrough } from '../../../../../src/imaging/quality/transparency.ts'
import type { BrandPrint } from '../use-print-data.ts'
import { drawPart } from './draw-part.ts'

type Judged = {
  readonly plan: PrintPlan
  readonly print: BrandPrint
  readonly picture: Dimensions
  /** The reduced picture; without it only what follows from the sizes is found. */
  readonly bitmap: ImageBitmap | null
}

/**
 * What the preflight will find in a chosen crop, by the service's own rules. The service checks again, at
 * all px, and decides.
 */
export function judgePart({ plan, print, picture, bitmap }: Judged): readonly PreflightFinding[] {
  const size = reducedSize(plan.crop)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = bitmap && canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return planFindings(plan, true)
  drawPart(context, { bitmap, picture, part: plan.crop, size })
  const { data } = context.getImageData(0, 0, size.width, size.height)
  return preflight({
    plan,
    cropChosen: true,
    specification: { dpi: print.dpi, ratio: print.ratio, bleedMm: print.bleed_mm },
    // What the intake keeps is sRGB, and so is what a browser draws.
    metadata: { space: 'srgb' },
    grey: greyOf(data, size),
    transparent: seesThrough(data, size),
  })
}
