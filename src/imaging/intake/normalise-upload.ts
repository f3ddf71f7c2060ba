import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FORMAT_FACTS } from '../accepted-formats.ts'
import { MAX_IMAGE_PIXELS } from '../limits.ts'
import { makeThumbnail, type ThumbnailOptions } from '../thumbnail.ts'
import { inspectHeader } from './inspect-header.ts'
import type { IntakeResult } from './intake-result.ts'
import { createPixelBudget, type PixelBudget } from './pixel-budget.ts'
import type { SpooledUpload } from './spool-upload.ts'
import { writeMaster } from './write-master.ts'

export type NormaliseOptions = {
  readonly maxPixels: number
  /** How the thumbnail is cut. Standard: `cover`. */
  readonly thumbnailCrop?: ThumbnailOptions['crop']
  /** Colour beside a thumbnail that is not cut, `#rrggbb`. Standard: none. */
  readonly thumbnailBackground?: string
  /** Standard: one budget for the whole process. */
  readonly budget?: PixelBudget
}

/** One picture of the largest size, or two smaller ones, in flight in a process. */
const processBudget = createPixelBudget(MAX_IMAGE_PIXELS, 2)

/**
 * Makes the normalised picture and the thumbnail of a received file. The received file is left to the
 * caller, the normalised one to `cleanup` of the result.
 *
 * @throws ServiceError `UNSUPPORTED_IMAGE_FORMAT`, `IMAGE_TOO_MANY_PIXELS`, `IMAGE_CORRUPT`,
 *   `STORAGE_FULL`, `STORE_UNAVAILABLE`; no file stays then.
 */
export async function normaliseUpload(
  upload: SpooledUpload,
  {
    maxPixels,
    thumbnailCrop = 'cover',
    thumbnailBackground,
    budget = processBudget,
  }: NormaliseOptions,
): Promise<IntakeResult> {
  const { format, sha256, size } = upload
  const { metadata, container, pixels } = await inspectHeader(upload.path, format, maxPixels)
  const path = join(dirname(upload.path), `${randomUUID()}.${FORMAT_FACTS[format].extension}`)
  const cleanup = () => rm(path, { force: true })
  try {
    return await budget(pixels, async () => {
      const { lossless } = container
      const master = await writeMaster(upload.path, path, { format, metadata, lossless, maxPixels })
      const thumbnail = await makeThumbnail(path, {
        crop: thumbnailCrop,
        maxPixels,
        ...(thumbnailBackground !== undefined && { background: thumbnailBackground }),
      })
      const received = { originalSha256: sha256, receivedSize: size }
      return { path, format, ...received, ...master, thumbnail, cleanup }
    })
  } catch (error) {
    await cleanup()
    throw error
  }
}
