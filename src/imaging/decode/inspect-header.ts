import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { joined, type Sentence } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'
import { ACCEPTED_SENTENCE, FORMAT_FACTS, type MasterFormat } from '../accepted-formats.ts'
import { readPictureHeader } from '../quality/picture-header.ts'
import { readExif } from '../quality/read-exif.ts'
import { checkSize } from './check-pixels.ts'
import { type ContainerFacts, readContainerFacts } from './container-facts.ts'
import { corrupt } from './corrupt.ts'
import { fileWindow } from './file-window.ts'

export type InspectedHeader = {
  readonly metadata: Metadata
  readonly container: ContainerFacts
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
  const file = await open(path)
  try {
    const read = fileWindow(file)
    // Decoders refuse huge dimensions as damage; the sentence should say what is wrong.
    const announced = await readPictureHeader(read)
    if (announced) checkSize(announced, maxPixels)
    const metadata = await readMetadata(path, format)
    checkSize(metadata, maxPixels)
    const container = await readContainerFacts(read, format, (await file.stat()).size)
    checkContent(metadata, container, format)
    return { metadata, container }
  } finally {
    await file.close()
  }
}

function checkContent(metadata: Metadata, container: ContainerFacts, format: MasterFormat): void {
  if (container.animated || (metadata.pages ?? 1) > 1)
    throw new ServiceError(
      'UNSUPPORTED_IMAGE_FORMAT',
      joined([animated(FORMAT_FACTS[format].label), ACCEPTED_SENTENCE]),
    )
  if (!container.complete) throw corrupt(format, 'truncated')
  const exif = metadata.exif && readExif(metadata.exif)
  if (exif && 'problem' in exif)
    throw new ServiceError('IMAGE_CORRUPT', {
      en: `The EXIF data of the image is abnormal: ${exif.problem.en}. Save the image without EXIF data and upload it again.`,
      ja: `画像のEXIF情報が異常です（${exif.problem.ja}）。EXIF情報を含めずに保存し、もう一度アップロードしてください。`,
    })
}

/** Reads the header only; the limit of pixels is checked by the caller, with a sentence of its own. */
async function readMetadata(path: string, format: MasterFormat): Promise<Metadata> {
  let metadata: Metadata
  try {
    // The data of a JPEG are checked later; cameras write headers of which its decoder warns.
    const failOn = format === 'jpeg' ? 'error' : 'warning'
    metadata = await sharp(path, { failOn, limitInputPixels: false }).metadata()
  } catch (error) {
    throw corrupt(format, error)
  }
  // A file that two decoders claim is no honest picture.
  if (metadata.format !== format) throw corrupt(format, 'damaged')
  return metadata
}

const animated = (label: string): Sentence => ({
  en: `This is an animated ${label} image. Save one picture of it and upload that.`,
  ja: `アニメーションの${label}画像です。1枚の画像として保存し、アップロードしてください。`,
})
