import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { printDataKey } from '../../../../src/imaging/print-data/print-data-key.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import type { OrderPrint } from '../../../../src/payload-types.ts'
import { thumbnailKey } from '../../../../src/thumbnails/thumbnail-key.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { removePrintFiles } from '../../print-data/api.ts'

/** How long a print that is sent can be printed again, as when it is damaged on its way. */
const KEPT_MS = 30 * 24 * 60 * 60_000
const AT_ONCE = 100

/**
 * Removes what shows the photos of customers when it is no longer needed: the print files and thumbnails of orders that
 * are cancelled, and of those that were sent 30 days ago. May be repeated at any time.
 *
 * @throws ServiceError `STORE_UNAVAILABLE`; a repeat goes on.
 * @see docs/decisions/0248-keep-print-files-of-customers-for-30-days-after-shipping.md
 */
export async function expireOrderPrints(
  payload: Payload,
  store: ObjectStore,
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const sentBefore = new Date(Date.now() - KEPT_MS).toISOString()
  for (;;) {
    const prints = await expiredPrints(req, sentBefore)
    for (const print of prints) {
      signal.throwIfAborted()
      await removePrint(req, print, store)
    }
    if (prints.length < AT_ONCE) return
  }
}

async function expiredPrints(req: PayloadRequest, sentBefore: string): Promise<OrderPrint[]> {
  const { docs } = await req.payload.find({
    collection: 'order-prints',
    where: {
      or: [
        { 'order.status': { equals: 'cancelled' } },
        {
          'order.status': { in: ['shipped', 'completed'] },
          'order.updatedAt': { less_than: sentBefore },
        },
      ],
    },
    limit: AT_ONCE,
    pagination: false,
    depth: 0,
    overrideAccess: true,
    req,
  })
  return docs
}

async function removePrint(
  req: PayloadRequest,
  { id, brand: of, reference }: OrderPrint,
  store: ObjectStore,
): Promise<void> {
  const brand = relationId(of)
  await removePrintFiles(req, [printDataKey(brand, reference)], store)
  await store.delete(thumbnailKey(brand, reference))
  await req.payload.delete({
    ...{ collection: 'order-prints', id, depth: 0, overrideAccess: true, req },
  })
}
