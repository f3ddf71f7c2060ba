import type { PrintSize, PrintSpecification } from '../../brands/print-specification.ts'
import type { Dimensions } from '../quality/crop.ts'
import { type PrintPlan, planPrint } from '../quality/print-plan.ts'

/** The part of a picture that was printed before, as the record of a print file keeps it. */
export type EarlierCrop = {
  readonly sourceSha256: string
  readonly cropChosen: boolean
  /** Px of the upright picture. */
  readonly cropX: number
  readonly cropY: number
  readonly cropWidth: number
  readonly cropHeight: number
}

/**
 * The plan for the crop that was chosen earlier, or `null` if none was, if the picture is another one, or
 * if the crop no longer has the shape of the sheet.
 */
export function keptPlan(
  picture: Dimensions & { readonly sha256: string },
  specification: PrintSpecification,
  size: PrintSize,
  earlier: EarlierCrop | undefined,
): PrintPlan | null {
  if (!earlier?.cropChosen || earlier.sourceSha256 !== picture.sha256) return null
  const plan = planPrint(picture, specification, size, {
    unit: 'px',
    x: earlier.cropX,
    y: earlier.cropY,
    width: earlier.cropWidth,
    height: earlier.cropHeight,
  })
  return typeof plan === 'string' ? null : plan
}
