import type { Metadata, Sharp } from 'sharp'
import type { AcceptedFormat, MasterFormat } from '../accepted-formats.ts'
import { type FailOn, normalised, openImage } from '../open-image.ts'
import { asTempError } from '../temp-error.ts'
import { corrupt } from './corrupt.ts'

export type MasterOptions = {
  readonly format: MasterFormat
  readonly metadata: Metadata
  /** Format of the source as errors name it, if it is not the one written. @default `format` */
  readonly receivedFormat?: AcceptedFormat
  /** Whether a WebP was compressed without loss; it stays so. */
  readonly lossless: boolean
  readonly maxPixels: number
  /** @default `warning` */
  readonly failOn?: FailOn
}

export type Master = { readonly width: number; readonly height: number; readonly fileSize: number }

/**
 * Decodes the whole image, which proves that it can be, and re-encodes it in its own format: upright,
 * 8-bit sRGB, without metadata. Width and height are in px and those of the upright picture.
 *
 * @throws ServiceError `IMAGE_CORRUPT`, `STORAGE_FULL`, `STORE_UNAVAILABLE`
 * @see docs/decisions/0040-keep-the-normalised-picture-and-not-the-upload.md
 */
export async function writeMaster(
  source: string,
  target: string,
  { format, receivedFormat = format, metadata, lossless, maxPixels, failOn }: MasterOptions,
): Promise<Master> {
  const picture = normalised(openImage(source, maxPixels, failOn), metadata)
  try {
    const { width, height, size } = await encoded(picture, format, lossless).toFile(target)
    return { width, height, fileSize: size }
  } catch (error) {
    throw asTempError(error) ?? corrupt(receivedFormat, error)
  }
}

/**
 * JPEG at quality 95 without chroma subsampling and lossy WebP at 95 lose nothing that can be seen;
 * PNG and lossless WebP lose nothing at all. Optimised Huffman tables would hold the coefficients of the
 * whole JPEG in memory, 12 bytes a pixel, to save some percent of the file.
 */
function encoded(picture: Sharp, format: MasterFormat, lossless: boolean): Sharp {
  switch (format) {
    case 'jpeg':
      return picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
    case 'png':
      return picture.png({ compressionLevel: 6 })
    case 'webp':
      return picture.webp(lossless ? { lossless, effort: 1 } : { quality: 95, effort: 2 })
  }
}
