import type { Raster } from '../../../../../src/composition/engine/raster.ts'
import {
  type QualityHint,
  qualityHints,
} from '../../../../../src/imaging/quality/assess-picture.ts'
import type { Dimensions } from '../../../../../src/imaging/quality/crop.ts'
import { greyOf, reducedSize } from '../../../../../src/imaging/quality/grey-picture.ts'
import { reducedBitmap } from '../../../../core/console/reduced-bitmap.ts'

export type DecodedPicture = {
  /** Object URL of the upright, reduced picture. The receiver revokes it. */
  readonly preview: string
  /** Px of the upright picture. */
  readonly size: Dimensions
  readonly hints: readonly QualityHint[]
  /** The px of the reduced picture. */
  readonly picture: Raster
}

/**
 * The reduced picture, decoded beside the page's own thread, and what can be said of it; `null` where
 * this browser cannot decode the file: the service can (specification, section 2.9).
 *
 * @param known upright size by the header, which spares decoding at full size.
 */
export async function decodePicture(
  file: Blob,
  known: Dimensions | null,
): Promise<DecodedPicture | null> {
  const bitmap = await reducedBitmap(file, known)
  if (!bitmap) return null
  const size = known ?? { width: bitmap.width, height: bitmap.height }
  const reduced = reducedSize(size)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, reduced)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, reduced.width, reduced.height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, reduced.width, reduced.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) return null
  return {
    preview: URL.createObjectURL(blob),
    size,
    hints: qualityHints(greyOf(data, reduced)),
    picture: { data: new Uint8Array(data.buffer), ...reduced, channels: 4 },
  }
}
