import type { PayloadRequest } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { orderedUploads } from '../../../../src/photo-print/ordered-uploads.ts'
import { claimForOrder } from './claim-for-order.ts'

/** As far as the clocks of the shop and of the database may be apart. */
const CLOCKS_MS = 15 * 60_000

/**
 * Takes for the shop's orders the uploads that they name, so that their photos stay. May be repeated at any
 * time; costs nothing while no upload waits for an order.
 *
 * @throws ServiceError `COMMERCE_UNAVAILABLE`, `COMMERCE_REJECTED` without the right to read orders.
 */
export async function keepOrderedPhotos(
  req: PayloadRequest,
  { commerce }: { readonly commerce: CommercePort },
  signal: AbortSignal,
): Promise<void> {
  const oldest = await oldestUnordered(req)
  if (oldest === undefined) return
  const createdSince = new Date(oldest.getTime() - CLOCKS_MS)
  let after: string | null = null
  do {
    const page = await commerce.listOrders({ createdSince, after }, { signal })
    for (const order of page.orders) {
      if (order.progress !== 'open') continue
      for (const upload of orderedUploads(order)) {
        signal.throwIfAborted()
        if (await claimForOrder(req, upload, order.id)) continue
        req.payload.logger.error(
          { upload, order: order.id },
          'An order wants photos that are gone.',
        )
      }
    }
    after = page.next
  } while (after !== null)
}

/** When the oldest upload came that no order has taken yet. */
async function oldestUnordered(req: PayloadRequest): Promise<Date | undefined> {
  const { docs } = await req.payload.find({
    collection: 'photo-uploads',
    where: { state: { equals: 'received' } },
    sort: 'createdAt',
    limit: 1,
    pagination: false,
    depth: 0,
    select: { createdAt: true },
    overrideAccess: true,
    req,
  })
  return docs[0] && new Date(docs[0].createdAt)
}
