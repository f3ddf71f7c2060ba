import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '../limits.ts'
import type { IntakeResult } from './intake-result.ts'
import { type NormaliseOptions, normaliseUpload } from './normalise-upload.ts'
import { spoolUpload } from './spool-upload.ts'
import { accountStages, type UploadStages } from './upload-stages.ts'

export type ReceiveOptions = Partial<NormaliseOptions> & {
  /** Folder for temporary files; made when missing. */
  readonly tempDir: string
  /** Bytes that the sender announced, where it did. */
  readonly declaredLength?: number
  /** @default 50 MB */
  readonly maxBytes?: number
  /** @default those of accounts, for the whole process */
  readonly stages?: Pick<UploadStages, 'run'>
}

/**
 * Takes in an uploaded image: size, content, header, decode, in this order and each before the next
 * costs anything, then the normalised picture and its thumbnail (specification, sections 2.2 and 2.9).
 * On a failure no temporary file stays.
 *
 * @throws ServiceError `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_IMAGE_FORMAT`, `IMAGE_TOO_MANY_PIXELS`,
 *   `IMAGE_TOO_COMPLEX`, `IMAGE_CORRUPT`, `SERVICE_BUSY`, `STORAGE_FULL`, `STORE_UNAVAILABLE`.
 */
export async function receiveImage(
  stream: Readable,
  {
    tempDir,
    declaredLength,
    maxBytes = MAX_IMAGE_BYTES,
    stages = accountStages,
    ...options
  }: ReceiveOptions,
): Promise<IntakeResult> {
  // The source may fail while the upload waits for its place; the pipeline then meets that failure again.
  stream.on('error', () => {})
  const announced = declaredLength === undefined ? {} : { declaredLength }
  return stages.run(
    () => spoolUpload(stream, { ...announced, maxBytes, tempDir }),
    async (upload) => {
      try {
        return await normaliseUpload(upload, { maxPixels: MAX_IMAGE_PIXELS, ...options })
      } finally {
        await rm(upload.path, { force: true })
      }
    },
  )
}
