import { type PrintPlan, planPrint } from '../imaging/quality/print-plan.ts'
import type { DecodePool } from '../imaging/receive/decode-pool.ts'
import type { IntakeResult } from '../imaging/receive/intake-result.ts'
import { processDecoders } from '../imaging/receive/process-decoders.ts'
import type { BrandPrint } from './print-pixels.ts'

/** How an ordered photo is printed, and the effective DPI below which it is refused. */
export type OrderedPrint = BrandPrint & { readonly minDpi: number }

/** What a photo lacks for a good print: the same words as the preflight of print data. */
export type PhotoReason = 'TOO_SMALL' | 'LOW_RESOLUTION'

export type PrintPhoto = {
  /** WebP, sRGB, exactly the px of the print; a sheet that is not square lies as the photo does. */
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** Px of the photo on an inch of paper, before it was enlarged or reduced. */
  readonly effectiveDpi: number
  /** Whether it is good enough to be printed; enlarging makes no photo better. */
  readonly printReady: boolean
  readonly reasons: readonly PhotoReason[]
}

/**
 * A photo that passed the intake, cut in its middle to the shape of the print and brought to its px
 * (specification, sections 2.6 and 2.9). A decoding process does it: a photo of 100 megapixels would take several
 * hundred MB of the process that answers requests.
 *
 * @throws ServiceError and Error as `DecodePool.resize`; the file has passed the intake.
 * @see docs/decisions/0094-crop-customer-photos-to-the-sheet-and-count-prints-of-all-photos.md
 */
export async function makePrintPhoto(
  image: Pick<IntakeResult, 'path' | 'width' | 'height'>,
  print: OrderedPrint,
  decoders: Pick<DecodePool, 'resize'> = processDecoders,
): Promise<PrintPhoto> {
  const { crop, target, effectiveDpi, rating } = printPlan(image, print)
  const bytes = await decoders.resize({ picture: image.path, crop, size: target })
  const reasons: PhotoReason[] =
    rating === 'refused' ? ['TOO_SMALL'] : rating === 'low' ? ['LOW_RESOLUTION'] : []
  return { bytes, ...target, effectiveDpi, printReady: rating !== 'refused', reasons }
}

function printPlan(image: Pick<IntakeResult, 'width' | 'height'>, print: OrderedPrint): PrintPlan {
  const { widthMm, heightMm, dpi, minDpi, pixels } = print
  const size = { id: 'template', widthMm, heightMm, widthPx: pixels.width, heightPx: pixels.height }
  const { width, height } = image
  const plan = planPrint({ width, height }, { dpi, minDpi, ratio: 'crop' }, size)
  if (typeof plan === 'string') throw new Error(`A crop in the middle is refused: ${plan}`)
  return plan
}
