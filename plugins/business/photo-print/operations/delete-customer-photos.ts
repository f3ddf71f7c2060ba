import type { PayloadRequest } from 'payload'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { photoKey } from '../../../../src/photo-print/photo-key.ts'
import { MAX_PHOTOS } from '../../../../src/photo-print/photo-limits.ts'
import { claimForDeletion } from './claim-for-deletion.ts'

/** Why photos go: the upload ended early, no order names them, or all their orders are done. */
export type DeletionCause = 'aborted' | 'not-ordered' | 'orders-done'

/**
 * Removes the photos of one upload and its record: when there is no order, or when the upload was aborted
 * (specification, section 2.6). What an order needs stays. The record is claimed before the first photo
 * goes, so that no order gets photos that are going; it goes last, so that a failure leaves nothing that
 * no record knows. The log keeps the reason. May be repeated, also after an end between any two steps.
 *
 * @throws ServiceError `STORE_UNAVAILABLE`, and Error when the record cannot be removed; a repeat goes on.
 */
export async function deleteCustomerPhotos(
  req: PayloadRequest,
  uploadId: string,
  { store, cause }: { readonly store: ObjectStore; readonly cause: DeletionCause },
): Promise<void> {
  const upload = await claimForDeletion(req, uploadId)
  if (!upload) return
  // All keys that were kept for it: one that broke off may have stored more than it recorded.
  for (let index = 0; index < MAX_PHOTOS; index++) {
    await store.delete(photoKey(upload.brand, upload.idpUid, upload.firstTimestamp + index))
  }
  const { errors } = await req.payload.delete({
    collection: 'photo-uploads',
    where: { id: { equals: uploadId } },
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (errors.length > 0) {
    const reasons = errors.map(({ message }) => message).join(' ')
    throw new Error(`The record of a customer's photos cannot be removed. ${reasons}`)
  }
  req.payload.logger.info({ upload: uploadId, cause }, 'Photos of a customer were deleted.')
}
