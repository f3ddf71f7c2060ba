import { readFile, rm } from 'node:fs/promises'
import { FORMAT_FACTS, type MasterFormat } from '../accepted-formats.ts'
import { makeThumbnail } from '../thumbnail.ts'
import type { DecodeJob } from './decode-job.ts'
import { greyIn8Bit } from './grey-in-8-bit.ts'
import { normaliseHeic } from './heic/normalise-heic.ts'
import { inspectHeader } from './inspect-header.ts'
import { checkJpeg } from './jpeg/check-jpeg.ts'
import { withColourProfile } from './png/with-colour-profile.ts'
import { type Master, writeMaster } from './write-master.ts'

export type NormalisedFile = Master & {
  readonly path: string
  readonly format: MasterFormat
  /** WebP of 300 × 300 px. */
  readonly thumbnail: Uint8Array
}

/**
 * Makes the normalised picture and the thumbnail of a received file. Decodes: for a process of its own.
 *
 * @throws ServiceError `UNSUPPORTED_IMAGE_FORMAT`, `IMAGE_TOO_MANY_PIXELS`, `IMAGE_TOO_COMPLEX`,
 *   `IMAGE_CORRUPT`, `STORAGE_FULL`, `STORE_UNAVAILABLE`; what was written until then is removed.
 * @see docs/decisions/0041-reject-damaged-and-animated-uploads-at-the-intake.md
 */
export async function normaliseFile(job: DecodeJob): Promise<NormalisedFile> {
  const { source, format, target, maxPixels } = job
  const written: string[] = []
  const pathOf = (extension: string) => {
    written.push(`${target}.${extension}`)
    return `${target}.${extension}`
  }
  try {
    const master =
      format === 'heic'
        ? await normaliseHeic(source, { pathOf, maxPixels })
        : await normaliseOrdinary({ ...job, format }, pathOf)
    const { thumbnailCrop: crop, thumbnailBackground: background } = job
    const thumbnail = await makeThumbnail(master.path, {
      crop,
      maxPixels,
      ...(background !== undefined && { background }),
    })
    return { ...master, thumbnail }
  } catch (error) {
    for (const path of written) await rm(path, { force: true })
    throw error
  }
}

async function normaliseOrdinary(
  { source, format, maxPixels }: DecodeJob & { readonly format: MasterFormat },
  pathOf: (extension: string) => string,
): Promise<Omit<NormalisedFile, 'thumbnail'>> {
  const { metadata, container } = await inspectHeader(source, format, maxPixels)
  const { lossless } = container
  // A JPEG whose data are whole may have odd headers, of which the decoder warns.
  const isChecked = format === 'jpeg' && checkJpeg(await readFile(source)) === 'whole'
  const failOn = isChecked ? 'error' : 'warning'
  const path = pathOf(FORMAT_FACTS[format].extension)
  const profiled =
    format === 'png'
      ? await withColourProfile({ source, metadata }, () => pathOf('upload'), maxPixels)
      : { source, metadata }
  const picture = await greyIn8Bit(profiled, () => pathOf('tiff'), maxPixels)
  const options = { format, metadata: picture.metadata, lossless, maxPixels, failOn } as const
  const master = await writeMaster(picture.source, path, options)
  for (const step of [profiled, picture])
    if (step.source !== source) await rm(step.source, { force: true })
  return { ...master, path, format }
}
