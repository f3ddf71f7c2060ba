import { createLocalReq, type Payload } from 'payload'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { deleteCustomerPhotos } from '../operations/delete-customer-photos.ts'

const KEPT_HOURS = 24
const AT_ONCE = 50

/**
 * Removes the photos of customers who did not order within a day, and with them whose they were
 * (specification, section 2.6). Those of an order stay until it is done. May be repeated at any time.
 *
 * @throws ServiceError `STORE_UNAVAILABLE`, after which a repeat goes on.
 */
export async function expirePhotoUploads(
  { payload, store }: { readonly payload: Payload; readonly store: ObjectStore },
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const before = new Date(Date.now() - KEPT_HOURS * 60 * 60 * 1000).toISOString()
  for (;;) {
    const { docs } = await payload.find({
      collection: 'photo-uploads',
      where: { state: { not_equals: 'ordered' }, createdAt: { less_than: before } },
      limit: AT_ONCE,
      pagination: false,
      depth: 0,
      select: {},
      overrideAccess: true,
      req,
    })
    if (docs.length === 0) return
    for (const { id } of docs) {
      signal.throwIfAborted()
      await deleteCustomerPhotos(req, id, { store })
    }
  }
}
