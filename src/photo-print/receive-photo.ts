import type { Readable } from 'node:stream'
import { toServiceError } from '../errors/describe-error.ts'
import type { ServiceError } from '../errors/service-error.ts'
import { receiveImage } from '../imaging/receive/receive-image.ts'
import { customerStages } from '../imaging/receive/upload-stages.ts'
import type { ObjectStore } from '../object-store/port.ts'
import { makePrintPhoto, type OrderedPrint, type PhotoReason } from './make-print-photo.ts'

export type StoredPhoto = {
  readonly key: string
  readonly sha256: string
  readonly width: number
  readonly height: number
  readonly effectiveDpi: number
  readonly printReady: boolean
  readonly reasons: readonly PhotoReason[]
}

export type PhotoOutcome = { readonly stored: StoredPhoto } | { readonly failure: ServiceError }

export type ReceivePhotoOptions = {
  readonly store: ObjectStore
  readonly tempDir: string
  readonly print: OrderedPrint
  readonly key: string
}

/**
 * Takes in one photo of a customer: intake, print size, store (specification, section 2.6). A photo that
 * cannot be used is an outcome, since the others do not suffer from it.
 *
 * @throws ServiceError for what is no fault of the photo, e.g. `STORE_UNAVAILABLE`.
 */
export async function receivePhoto(
  stream: Readable,
  { store, tempDir, print, key }: ReceivePhotoOptions,
): Promise<PhotoOutcome> {
  try {
    const image = await receiveImage(stream, { tempDir, stages: customerStages })
    try {
      const { bytes, ...photo } = await makePrintPhoto(image, print)
      const { sha256 } = await store.put(key, bytes, { contentType: 'image/webp' })
      return { stored: { key, sha256, ...photo } }
    } finally {
      await image.cleanup()
    }
  } catch (error) {
    const problem = toServiceError(error)
    if (problem.status >= 500 || problem.code === 'RATE_LIMITED') throw error
    return { failure: problem }
  }
}
