import { readFile, rm } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { joined, type Sentence } from '../../../errors/in-language.ts'
import { ServiceError } from '../../../errors/service-error.ts'
import { ACCEPTED_SENTENCE, FORMAT_FACTS, type MasterFormat } from '../../accepted-formats.ts'
import { MAX_HEIC_PIXELS } from '../../limits.ts'
import { openImage } from '../../open-image.ts'
import { checkPixels } from '../check-pixels.ts'
import { corrupt } from '../corrupt.ts'
import { type Master, writeMaster } from '../write-master.ts'
import { checkCodedPictures } from './check-coded-pictures.ts'
import { colourProfile } from './colour-profile.ts'
import { decodeInThread } from './decode-in-thread.ts'
import { type HeicFacts, heicFacts } from './heic-facts.ts'

export type HeicOptions = {
  /** Gives the path of a file to write, by its extension. */
  readonly pathOf: (extension: string) => string
  readonly maxPixels: number
}

/**
 * The main picture of an HEIC file as a normalised JPEG, or PNG where it has transparency. Turned as the
 * file's own boxes say and never by its EXIF data, which repeat it.
 *
 * @throws ServiceError `UNSUPPORTED_IMAGE_FORMAT` (AVIF under another name, a sequence, HDR),
 *   `IMAGE_TOO_MANY_PIXELS`, `IMAGE_TOO_COMPLEX`, `IMAGE_CORRUPT`, `STORAGE_FULL`, `STORE_UNAVAILABLE`.
 * @see docs/decisions/0080-keep-heic-uploads-as-jpeg-or-png.md
 */
export async function normaliseHeic(
  source: string,
  { pathOf, maxPixels: mostPixels }: HeicOptions,
): Promise<Master & { readonly path: string; readonly format: MasterFormat }> {
  const maxPixels = Math.min(mostPixels, MAX_HEIC_PIXELS)
  const file = await readFile(source)
  const facts = heicFacts(file)
  checkContent(facts)
  checkCodedPictures(file, facts)
  const { hasAlpha, icc, ...metadata } = await readMetadata(source)
  checkPixels(metadata.width * metadata.height, maxPixels, 'heic')

  const decoded = pathOf('tiff')
  await decodeInThread({
    source,
    target: decoded,
    hasAlpha,
    premultiplied: facts.premultiplied,
    maxPixels,
    icc: await colourProfile(icc, facts),
  })
  const format = hasAlpha ? 'png' : 'jpeg'
  const path = pathOf(FORMAT_FACTS[format].extension)
  const master = await writeMaster(decoded, path, {
    format,
    receivedFormat: 'heic',
    metadata: await openImage(decoded, maxPixels).metadata(),
    lossless: false,
    maxPixels,
  })
  await rm(decoded, { force: true })
  return { ...master, path, format }
}

/** sharp's own build reads the header of HEIC, not its pixels. */
async function readMetadata(source: string): Promise<Metadata> {
  let metadata: Metadata
  try {
    metadata = await sharp(source, { failOn: 'warning', limitInputPixels: false }).metadata()
  } catch (error) {
    throw corrupt('heic', error)
  }
  if (metadata.format !== 'heif') throw corrupt('heic', 'damaged')
  return metadata
}

/** Pictures in HEVC only: the container is also that of AVIF and of films. */
const SEQUENCE: Sentence = {
  en: 'This is an HEIC sequence of pictures. Save one picture of it and upload that.',
  ja: '複数の写真を含むHEICです。1枚の写真として保存し、アップロードしてください。',
}
const AVIF: Sentence = {
  en: 'This is an AVIF image in a HEIC container.',
  ja: 'HEIC形式のファイルに格納されたAVIF画像です。',
}
const OTHER_CODING: Sentence = {
  en: 'This is an image with another codec in a HEIC container.',
  ja: 'HEIC形式のファイルに格納された、対応していない符号化方式の画像です。',
}

function checkContent({ itemTypes, sequence }: HeicFacts): void {
  if (itemTypes.has('hvc1')) return
  const sentence =
    itemTypes.size === 0 && sequence ? SEQUENCE : itemTypes.has('av01') ? AVIF : OTHER_CODING
  if (itemTypes.size > 0 || sequence)
    throw new ServiceError('UNSUPPORTED_IMAGE_FORMAT', joined([sentence, ACCEPTED_SENTENCE]))
  throw corrupt('heic', 'damaged')
}
