import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FORMAT_FACTS, MASTER_FORMATS } from '../accepted-formats.ts'
import type { ThumbnailOptions } from '../thumbnail.ts'
import type { DecodePool } from './decode-pool.ts'
import type { IntakeResult } from './intake-result.ts'
import { processDecoders } from './process-decoders.ts'
import type { SpooledUpload } from './spool-upload.ts'

export type NormaliseOptions = {
  readonly maxPixels: number
  /** How the thumbnail is cropped. @default `cover` */
  readonly thumbnailCrop?: ThumbnailOptions['crop']
  /** Colour beside a thumbnail that is not cropped, `#rrggbb`. @default none */
  readonly thumbnailBackground?: string
  /** @default one pool for the whole process */
  readonly decoders?: Pick<DecodePool, 'run'>
}

/**
 * Makes the normalised picture and the thumbnail of a received file, in a decoding process. The received
 * file is left to the caller, the normalised one to `cleanup` of the result.
 *
 * @throws ServiceError as `DecodePool.run`; no file stays then.
 * @see docs/decisions/0043-bound-the-memory-of-the-intake.md
 */
export async function normaliseUpload(
  { path: source, format, sha256, size }: SpooledUpload,
  {
    maxPixels,
    thumbnailCrop = 'cover',
    thumbnailBackground,
    decoders = processDecoders,
  }: NormaliseOptions,
): Promise<IntakeResult> {
  const target = join(dirname(source), randomUUID())
  try {
    const picture = await decoders.run({
      source,
      format,
      target,
      maxPixels,
      thumbnailCrop,
      thumbnailBackground,
    })
    return {
      ...picture,
      receivedFormat: format,
      originalSha256: sha256,
      receivedSize: size,
      cleanup: () => rm(picture.path, { force: true }),
    }
  } catch (error) {
    // A process that was killed could not remove what it had begun.
    for (const extension of EXTENSIONS) await rm(`${target}.${extension}`, { force: true })
    throw error
  }
}

const EXTENSIONS = [
  ...MASTER_FORMATS.map((format) => FORMAT_FACTS[format].extension),
  'tiff',
  'upload',
]
