import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { joined, type Sentence } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { ACCEPTED_SENTENCE, FORMAT_FACTS, type MasterFormat } from '../accepted-formats.ts'
import type { Dimensions } from '../quality/crop.ts'
import { readPictureHeader } from '../quality/picture-header.ts'
import { checkExif } from './check-exif.ts'
import { checkPixels, checkSides } from './check-pixels.ts'
import { type ContainerFacts, readContainerFacts } from './container-facts.ts'
import { corrupt } from './corrupt.ts'
import { fileWindow } from './file-window.ts'

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
  // Decoders refuse huge dimensions as damage; the sentence should say what is wrong.
  const announced = await announcedSize(path)
  checkPixels(announced.width * announced.height, maxPixels)
  checkSides(announced)
  const metadata = await readMetadata(path, format)
  const pixels = metadata.width * metadata.height
  checkPixels(pixels, maxPixels)
  checkSides(metadata)

  const container = await readContainerFacts(path, format)
  const { label } = FORMAT_FACTS[format]
  if (container.animated || (metadata.pages ?? 1) > 1)
    throw new ServiceError('UNSUPPORTED_IMAGE_FORMAT', joined([animated(label), ACCEPTED_SENTENCE]))
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

async function announcedSize(path: string): Promise<Dimensions> {
  const file = await open(path)
  try {
    return (await readPictureHeader(fileWindow(file))) ?? { width: 0, height: 0 }
  } finally {
    await file.close()
  }
}

const animated = (label: string): Sentence => ({
  en: `This is an animated ${label} image. Save one picture of it and upload that.`,
  ja: `アニメーションの${label}画像です。1枚の画像として保存し、アップロードしてください。`,
})
