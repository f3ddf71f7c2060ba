import type { Dimensions } from '../../../src/imaging/quality/crop.ts'
import { reducedSize } from '../../../src/imaging/quality/grey-picture.ts'

/**
 * The upright picture, decoded outside of the page's main thread; `null` where this browser cannot.
 *
 * @param known upright size, if it is known: the picture is then reduced to `side`.
 * @param side px of the longer side; by default the size at which pictures are checked.
 */
export async function reducedBitmap(
  file: Blob,
  known: Dimensions | null,
  side?: number,
): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap !== 'function') return null
  const reduced = known && reducedSize(known, side)
  const resize = reduced
    ? { resizeWidth: reduced.width, resizeHeight: reduced.height, resizeQuality: 'high' as const }
    : {}
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', ...resize })
  } catch {
    // The browser does not say why: no support, or damage that the service will report.
    return null
  }
}
