import { Semaphore } from 'async-mutex'
import { openImage } from '../imaging/open-image.ts'
import { type PrintPlan, planPrint } from '../imaging/quality/print-plan.ts'
import type { IntakeResult } from '../imaging/receive/intake-result.ts'
import type { BrandPrint } from './print-pixels.ts'

/** Loses nothing that can be seen; the print file is made from it once more. */
const QUALITY = 95
const EFFORT = 2

/** Limits the photos that are resized at the same time in this process. */
const resizes = new Semaphore(2)

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
 * (specification, sections 2.6 and 2.9).
 *
 * @throws Error of the decoder; the file has passed the intake.
 * @see docs/decisions/0094-crop-customer-photos-to-the-sheet-and-count-prints-of-all-photos.md
 */
export async function makePrintPhoto(
  image: Pick<IntakeResult, 'path' | 'width' | 'height'>,
  print: BrandPrint,
): Promise<PrintPhoto> {
  const { crop, target, effectiveDpi, rating } = printPlan(image, print)
  const { x: left, y: top, width, height } = crop
  const bytes = await resizes.runExclusive(() =>
    openImage(image.path)
      .extract({ left, top, width, height })
      .flatten({ background: 'white' })
      .resize({ ...target, fit: 'fill', kernel: 'lanczos3' })
      .webp({ quality: QUALITY, effort: EFFORT })
      .toBuffer(),
  )
  const reasons: PhotoReason[] =
    rating === 'refused' ? ['TOO_SMALL'] : rating === 'low' ? ['LOW_RESOLUTION'] : []
  return { bytes, ...target, effectiveDpi, printReady: rating !== 'refused', reasons }
}

function printPlan(image: Pick<IntakeResult, 'width' | 'height'>, print: BrandPrint): PrintPlan {
  const { widthMm, heightMm, dpi, pixels } = print
  const size = { id: 'template', widthMm, heightMm, widthPx: pixels.width, heightPx: pixels.height }
  const { width, height } = image
  const plan = planPrint({ width, height }, { dpi, ratio: 'crop' }, size)
  if (typeof plan === 'string') throw new Error(`A crop in the middle is refused: ${plan}`)
  return plan
}
