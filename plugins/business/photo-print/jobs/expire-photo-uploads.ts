import { createLocalReq, type Payload, type PayloadRequest, type Where } from 'payload'
import { z } from 'zod'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import type { PhotoUpload } from '../../../../src/payload-types.ts'
import {
  FORGOTTEN_MS,
  KEPT_MS,
  KEPT_UNASKED_MS,
} from '../../../../src/photo-print/upload-lifetime.ts'
import { findUploads } from '../operations/find-uploads.ts'
import { removeUploads } from '../operations/remove-uploads.ts'

/** As many as the platform takes. */
const ORDERS_AT_ONCE = 250

const ordersSchema = z.array(z.string())

type Parts = {
  readonly payload: Payload
  readonly store: ObjectStore
  readonly commerce: CommercePort
}

/**
 * Removes the photos of customers who did not order within a day, and with them whose they were (specification,
 * section 2.6). Runs after each look at all orders of the shop, so that an order of the last minute keeps its photos,
 * and the checkout of what it has no order of is closed. A run by the clock, which does not know the orders, removes
 * what has waited for a week. One that cannot be removed holds up none behind it and is tried again by the next run.
 * May be repeated at any time.
 *
 * @throws ServiceError as `closeCheckout` and `orderProgress`, and Error when some could not be removed; a repeat goes
 *   on.
 * @see docs/decisions/0226-let-photos-and-sales-follow-the-mirror-of-orders.md
 */
export async function expirePhotoUploads(
  { ordersSeenUntil }: { readonly ordersSeenUntil?: string | undefined },
  { payload, store, commerce }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const remove = (ids: AsyncIterable<string>) =>
    removeUploads(req, ids, { store, cause: 'not-ordered' }, signal)
  const unordered = (time: number) => unorderedBefore(req, new Date(time))
  if (ordersSeenUntil === undefined) {
    await remove(idsOf(unordered(Date.now() - KEPT_UNASKED_MS)))
    return
  }
  const seen = Math.min(Date.parse(ordersSeenUntil), Date.now())
  await remove(withoutCheckout(req, unordered(seen - KEPT_MS), { commerce, signal }))
  await removeUploads(
    ...([req, forgotten(req, { commerce, signal }), { store, cause: 'orders-done' }] as const),
    signal,
  )
}

type Asking = { readonly commerce: CommercePort; readonly signal: AbortSignal }

/** Uploads that can no longer be paid, by their identifiers. One that was paid meanwhile waits for its order. */
async function* withoutCheckout(
  req: PayloadRequest,
  uploads: AsyncIterable<PhotoUpload>,
  { commerce, signal }: Asking,
): AsyncGenerator<string> {
  for await (const { id, state, readyForCheckout } of uploads) {
    const isPayable = state === 'received' && readyForCheckout
    // A platform without checkouts has none to close.
    const isPaid = isPayable && (await commerce.closeCheckout?.(id, { signal })) === 'paid'
    if (!isPaid) yield id
    else req.payload.logger.info({ upload: id }, 'The photos are paid and wait for their order.')
  }
}

/** Uploads that have been ordered for so long that the shop is asked whether it still has an order of them. */
async function* forgotten(
  req: PayloadRequest,
  { commerce, signal }: Asking,
): AsyncGenerator<string> {
  const createdBefore = new Date(Date.now() - FORGOTTEN_MS).toISOString()
  const old: Where = { state: { equals: 'ordered' }, createdAt: { less_than: createdBefore } }
  for await (const uploads of findUploads(req, old)) {
    for (const { id, orders } of uploads) {
      if (await isOpen(ordersSchema.parse(orders), commerce, signal)) continue
      await letGo(req, id)
      yield id
    }
  }
}

async function isOpen(
  orders: readonly string[],
  commerce: CommercePort,
  signal: AbortSignal,
): Promise<boolean> {
  for (let first = 0; first < orders.length; first += ORDERS_AT_ONCE) {
    const asked = orders.slice(first, first + ORDERS_AT_ONCE)
    const progress = await commerce.orderProgress(asked, { signal })
    if ([...progress.values()].includes('open')) return true
  }
  return false
}

async function letGo(req: PayloadRequest, id: string): Promise<void> {
  const data = { state: 'expiring' } as const
  const shared = { depth: 0, overrideAccess: true, req } as const
  await req.payload.update({ ...shared, collection: 'photo-uploads', id, data })
}

async function* idsOf(uploads: AsyncIterable<PhotoUpload>): AsyncGenerator<string> {
  for await (const { id } of uploads) yield id
}

async function* unorderedBefore(req: PayloadRequest, time: Date): AsyncGenerator<PhotoUpload> {
  const old: Where = {
    state: { not_equals: 'ordered' },
    createdAt: { less_than: time.toISOString() },
  }
  const where: Where = { or: [{ state: { equals: 'expiring' } }, old] }
  for await (const uploads of findUploads(req, where)) yield* uploads
}
