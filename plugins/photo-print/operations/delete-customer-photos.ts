import type { PayloadRequest } from 'payload'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { photoKey } from '../../../src/photo-print/photo-key.ts'
import { MAX_PHOTOS } from '../../../src/photo-print/photo-limits.ts'

/**
 * Removes the photos of one upload and the record of it: when its order is done, when nobody ordered, or
 * when the upload broke off (specification, section 2.6). May be repeated; removing what is gone is no
 * error. Photos go before the record, so that a failure leaves nothing that no record knows.
 *
 * @throws ServiceError `STORE_UNAVAILABLE`, after which a repeat goes on.
 */
export async function deleteCustomerPhotos(
  req: PayloadRequest,
  uploadId: string,
  { store }: { readonly store: ObjectStore },
): Promise<void> {
  const upload = await req.payload.findByID({
    collection: 'photo-uploads',
    id: uploadId,
    depth: 0,
    disableErrors: true,
    overrideAccess: true,
    req,
  })
  if (!upload) return
  const brand = typeof upload.brand === 'string' ? upload.brand : upload.brand.id
  // All keys that were kept for it: one that broke off may have stored more than it recorded.
  for (let index = 0; index < MAX_PHOTOS; index++) {
    await store.delete(photoKey(brand, upload.idpUid, upload.firstTimestamp + index))
  }
  await req.payload.delete({
    collection: 'photo-uploads',
    where: { id: { equals: uploadId } },
    depth: 0,
    overrideAccess: true,
    req,
  })
}
