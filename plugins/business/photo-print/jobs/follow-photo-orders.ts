import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { z } from 'zod'
import type { CommercePort, OrderProgress } from '../../../../src/commerce/port.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { findUploads } from '../operations/find-uploads.ts'
import { keepOrderedPhotos } from '../operations/keep-ordered-photos.ts'
import { releaseFromOrders } from '../operations/release-from-orders.ts'
import { removeUploads } from '../operations/remove-uploads.ts'

/** As many as the platform takes. */
const ORDERS_AT_ONCE = 250
/** An order that the shop does not show any more holds its photos for so long since they came. */
const FORGOTTEN_MS = 90 * 24 * 60 * 60_000

const ordersSchema = z.array(z.string())

type Parts = {
  readonly payload: Payload
  readonly store: ObjectStore
  readonly commerce: CommercePort
}

/**
 * Keeps the photos of the shop's orders, and removes them when all their orders are fulfilled or cancelled
 * (specification, section 2.6). The orders themselves are polled, so nothing depends on a message that may
 * be lost. May be repeated at any time.
 *
 * @throws ServiceError `COMMERCE_UNAVAILABLE`, `COMMERCE_REJECTED` without the right to read orders,
 * `STORE_UNAVAILABLE`; Error when some photos could not be removed. A repeat goes on.
 *
 * @see docs/decisions/0118-keep-photos-until-their-order-is-fulfilled-or-cancelled.md
 */
export async function followPhotoOrders(
  { payload, store, commerce }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  await keepOrderedPhotos(req, { commerce }, signal)
  const done = doneUploads(req, commerce, signal)
  await removeUploads(req, done, { store, cause: 'orders-done' }, signal)
}

/** Uploads that no order needs any more, let go of. */
async function* doneUploads(
  req: PayloadRequest,
  commerce: CommercePort,
  signal: AbortSignal,
): AsyncGenerator<string> {
  for await (const docs of findUploads(req, { state: { equals: 'ordered' } })) {
    const uploads = docs.map((doc) => ({ ...doc, orders: ordersSchema.parse(doc.orders) }))
    const ids = uploads.flatMap(({ orders }) => orders)
    const progress = await progressOf([...new Set(ids)], commerce, signal)
    for (const { id, orders, createdAt } of uploads) {
      const forgotten = Date.now() - Date.parse(createdAt) > FORGOTTEN_MS
      const isDone = (order: string) => {
        const state = progress.get(order)
        return state === undefined ? forgotten : state !== 'open'
      }
      if (!orders.every(isDone)) continue
      await releaseFromOrders(req, id, orders)
      yield id
    }
  }
}

async function progressOf(
  orders: readonly string[],
  commerce: CommercePort,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OrderProgress>> {
  const progress = new Map<string, OrderProgress>()
  for (let first = 0; first < orders.length; first += ORDERS_AT_ONCE) {
    const asked = orders.slice(first, first + ORDERS_AT_ONCE)
    for (const [id, state] of await commerce.orderProgress(asked, { signal }))
      progress.set(id, state)
  }
  return progress
}
