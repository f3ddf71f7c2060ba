import { createLocalReq, type Payload } from 'payload'
import { isPeerAway } from '../../../src/jobs/is-peer-away.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { deleteCustomerPhotos } from '../operations/delete-customer-photos.ts'

const KEPT_HOURS = 24
const AT_ONCE = 50

/**
 * Removes the photos of customers who did not order within a day, and with them whose they were
 * (specification, section 2.6). Those of an order stay until it is done. One that cannot be removed holds
 * up none behind it and is tried again by the next run. May be repeated at any time.
 *
 * @throws ServiceError `STORE_UNAVAILABLE`, and Error when some could not be removed; a repeat goes on.
 */
export async function expirePhotoUploads(
  { payload, store }: { readonly payload: Payload; readonly store: ObjectStore },
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const before = new Date(Date.now() - KEPT_HOURS * 60 * 60 * 1000).toISOString()
  let after: string | undefined
  let failed = 0
  for (;;) {
    const { docs } = await payload.find({
      collection: 'photo-uploads',
      where: {
        state: { not_equals: 'ordered' },
        createdAt: { less_than: before },
        ...(after !== undefined && { id: { greater_than: after } }),
      },
      sort: 'id',
      limit: AT_ONCE,
      pagination: false,
      depth: 0,
      select: {},
      overrideAccess: true,
      req,
    })
    if (docs.length === 0) break
    for (const { id } of docs) {
      signal.throwIfAborted()
      after = id
      try {
        await deleteCustomerPhotos(req, id, { store })
      } catch (error) {
        if (signal.aborted || isPeerAway(error)) throw error
        failed += 1
        payload.logger.error({ upload: id, err: error }, "A customer's photos cannot be removed.")
      }
    }
  }
  if (failed > 0) throw new Error(`The photos of ${failed} uploads could not be removed.`)
}
