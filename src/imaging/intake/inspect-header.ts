import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { ServiceError } from '../../errors/service-error.ts'
import { ACCEPTED_SENTENCE, FORMAT_FACTS, type MasterFormat } from '../accepted-formats.ts'
import { checkExif } from './check-exif.ts'
import { checkPixels } from './check-pixels.ts'
import { type ContainerFacts, readContainerFacts } from './container-facts.ts'
import { corrupt } from './corrupt.ts'

export type InspectedHeader = {
  readonly metadata: Metadata
  readonly container: ContainerFacts
  readonly pixels: number
}

/**
 * Judges an image by its header alone, before a pixel is decoded: number of pixels, one picture only,
 * complete, EXIF in order.
 *
 * @throws ServiceError `IMAGE_TOO_MANY_PIXELS`, `IMAGE_CORRUPT`, `UNSUPPORTED_IMAGE_FORMAT` (animated).
 */
export async function inspectHeader(
  path: string,
  format: MasterFormat,
  maxPixels: number,
): Promise<InspectedHeader> {
  // libpng refuses huge dimensions as damage; the sentence should say what is wrong.
  if (format === 'png') checkPixels(await pngPixels(path), maxPixels)
  const metadata = await readMetadata(path, format)
  const pixels = metadata.width * metadata.height
  checkPixels(pixels, maxPixels)

  const container = await readContainerFacts(path, format)
  const { label } = FORMAT_FACTS[format]
  if (container.animated || (metadata.pages ?? 1) > 1)
    throw new ServiceError(
      'UNSUPPORTED_IMAGE_FORMAT',
      `This is an animated ${label} image. Save one picture of it and upload that. ${ACCEPTED_SENTENCE}`,
    )
  if (!container.complete) throw corrupt(format, 'truncated')
  if (metadata.exif) checkExif(metadata.exif)
  return { metadata, container, pixels }
}

/** Reads the header only; the limit of pixels is checked by the caller, with a sentence of its own. */
async function readMetadata(path: string, format: MasterFormat): Promise<Metadata> {
  let metadata: Metadata
  try {
    metadata = await sharp(path, { failOn: 'warning', limitInputPixels: false }).metadata()
  } catch (error) {
    throw corrupt(format, error)
  }
  // A file that two decoders claim is no honest picture.
  if (metadata.format !== format) throw corrupt(format, 'damaged')
  return metadata
}

async function pngPixels(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 16)
    return bytesRead === 8 ? buffer.readUInt32BE(0) * buffer.readUInt32BE(4) : 0
  } finally {
    await file.close()
  }
}
