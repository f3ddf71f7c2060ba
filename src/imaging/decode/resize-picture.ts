import { openImage } from '../open-image.ts'
import type { Dimensions, Rectangle } from '../quality/crop.ts'

/** Loses nothing that can be seen; the print file is made from it once more. */
const QUALITY = 95
const EFFORT = 2

/** What a decoding process is asked to do with a normalised picture. */
export type ResizeJob = {
  /** Path of the picture. */
  readonly picture: string
  /** The part of it that is kept. */
  readonly crop: Rectangle
  /** Px of the result, enlarged or reduced. */
  readonly size: Dimensions
}

/**
 * A part of a normalised picture as WebP, on white where it is transparent. Decodes: for a process of its own.
 *
 * @throws Error of the decoder; the picture has passed the intake.
 */
export async function resizePicture({ picture, crop, size }: ResizeJob): Promise<Uint8Array> {
  const { x: left, y: top, width, height } = crop
  return openImage(picture)
    .extract({ left, top, width, height })
    .flatten({ background: 'white' })
    .resize({ width: size.width, height: size.height, fit: 'fill', kernel: 'lanczos3' })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer()
}
