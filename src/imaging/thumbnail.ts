import type { Metadata, Sharp } from 'sharp'
import { THUMBNAIL_EDGE } from '../thumbnails/thumbnail-bars.ts'
import { normalised, openImage } from './open-image.ts'

const QUALITY = 80
/** Beyond this the strip that `cover` would scale before it crops outgrows what libvips can address. */
const EXTREME_RATIO = 20

export type ThumbnailOptions = {
  /** `cover` cuts to the square; `contain` shows the whole picture with empty bars. */
  readonly crop: 'cover' | 'contain'
  /** Colour of the bars and of transparent parts, `#rrggbb`. @default none in WebP, white in JPEG */
  readonly background?: string
  /** JPEG is for browsers without WebP. @default `webp` */
  readonly format?: 'webp' | 'jpeg'
  /** Most pixels of the input. @default those of the intake */
  readonly maxPixels?: number
}

/**
 * A thumbnail of 300 × 300 px at quality 80, upright, in sRGB, without metadata; smaller pictures are
 * enlarged (specification, section 2.9).
 *
 * @param input path of an image file, or its bytes. It has passed the intake.
 * @throws Error of the decoder when the input is no readable image.
 */
export async function makeThumbnail(
  input: string | Uint8Array,
  { crop, background, format = 'webp', maxPixels }: ThumbnailOptions,
): Promise<Uint8Array> {
  const metadata = await openImage(input, maxPixels).metadata()
  const picture = normalised(openImage(input, maxPixels), metadata)
  const square = (crop === 'cover' ? withoutExtremes(picture, metadata) : picture).resize({
    width: THUMBNAIL_EDGE,
    height: THUMBNAIL_EDGE,
    fit: crop,
    background: background ?? { r: 255, g: 255, b: 255, alpha: format === 'webp' ? 0 : 1 },
  })
  if (format === 'jpeg') {
    return square
      .flatten({ background: background ?? 'white' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  }
  const opaque = background === undefined ? square : square.flatten({ background })
  return opaque.webp({ quality: QUALITY }).toBuffer()
}

/** The middle of a very long picture. Ordinary ones are left whole, which JPEG decodes far faster. */
function withoutExtremes(picture: Sharp, { autoOrient: { width, height } }: Metadata): Sharp {
  const edge = Math.min(width, height)
  if (Math.max(width, height) <= edge * EXTREME_RATIO) return picture
  const left = Math.floor((width - edge) / 2)
  const top = Math.floor((height - edge) / 2)
  return picture.extract({ left, top, width: edge, height: edge })
}
