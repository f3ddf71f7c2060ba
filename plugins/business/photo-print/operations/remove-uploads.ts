import type { PayloadRequest } from 'payload'
import { isOutage } from '../../../../src/jobs/is-outage.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { type DeletionCause, deleteCustomerPhotos } from './delete-customer-photos.ts'

/**
 * Removes uploads with their photos, one after the other. One that cannot be removed holds up none behind
 * it.
 *
 * @throws ServiceError `STORE_UNAVAILABLE`, and Error when some could not be removed; a repeat goes on.
 */
export async function removeUploads(
  req: PayloadRequest,
  ids: AsyncIterable<string>,
  parts: { readonly store: ObjectStore; readonly cause: DeletionCause },
  signal: AbortSignal,
): Promise<void> {
  let failed = 0
  for await (const id of ids) {
    signal.throwIfAborted()
    try {
      await deleteCustomerPhotos(req, id, parts)
    } catch (error) {
      if (signal.aborted || isOutage(error)) throw error
      failed += 1
      req.payload.logger.error({ upload: id, err: error }, "A customer's photos cannot be removed.")
    }
  }
  if (failed > 0) throw new Error(`The photos of ${failed} uploads could not be removed.`)
}
