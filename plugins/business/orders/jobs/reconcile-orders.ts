import { createLocalReq, type Payload } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { keptOrder } from '../../../../src/orders/kept-order.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { coreOf } from '../../../core/feature/core-of.ts'
import { EXPIRE_PHOTO_UPLOADS } from '../../photo-print/api.ts'
import { mirrorOrder } from '../operations/mirror-order.ts'
import {
  changesReadUntil,
  mirrorReach,
  noteChangesRead,
  noteWhole,
} from '../operations/mirror-progress.ts'

/** As far as the clock of the shop may be behind, and its search behind its orders. */
const OVERLAP_MS = 15 * 60_000

/** Codes of an order that is in another currency, or in a form that no platform has. */
const UNUSABLE: readonly string[] = ['COMMERCE_REJECTED', 'VALIDATION_FAILED']

type Parts = {
  readonly payload: Payload
  readonly commerce: Pick<CommercePort, 'listOrders' | 'orderReach'>
}

/**
 * Reads the orders of the shop that were changed since the last time, page by page, and records those of which no
 * webhook has told. What was read is noted after each page, so that a run that is killed goes on there. Then the photos
 * that no order wants may go. May be repeated at any time.
 *
 * @throws ServiceError `COMMERCE_UNAVAILABLE`, or `COMMERCE_REJECTED` without the right to read orders.
 * @see docs/decisions/0226-let-photos-and-sales-follow-the-mirror-of-orders.md
 */
export async function reconcileOrders(
  { payload, commerce }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const begun = new Date().toISOString()
  const isFirst = (await mirrorReach(payload)) === null
  const reach = isFirst ? await commerce.orderReach({ signal }) : null
  const until = await changesReadUntil(payload)
  const updatedSince = new Date(until === null ? 0 : until.getTime() - OVERLAP_MS)
  let after: string | null = null
  let found = 0
  do {
    const seenAt = new Date().toISOString()
    const page = await commerce.listOrders({ updatedSince, after }, { signal })
    for (const order of page.orders) {
      signal.throwIfAborted()
      if (await mirrored(payload, order, seenAt)) found += 1
    }
    const last = page.orders.at(-1)
    if (last !== undefined) await noteChangesRead(payload, last.updatedAt)
    after = page.next
  } while (after !== null)
  await noteWhole(payload, reach)
  if (found > 0) payload.logger.info({ orders: found }, 'Orders were read from the shop.')
  await expirePhotos(payload, begun)
}

/** An order that this service can make nothing of holds up none behind it. */
async function mirrored(
  payload: Payload,
  order: Parameters<typeof keptOrder>[0],
  seenAt: string,
): Promise<boolean> {
  const req = await createLocalReq({}, payload)
  try {
    return await mirrorOrder(req, keptOrder(order), seenAt)
  } catch (error) {
    if (!(error instanceof ServiceError && UNUSABLE.includes(error.code))) throw error
    payload.logger.error({ order: order.id }, error.message)
    return false
  }
}

async function expirePhotos(payload: Payload, ordersSeenUntil: string): Promise<void> {
  const req = await createLocalReq({}, payload)
  const { queue } = coreOf(payload.config).services
  await inTransaction(req, async () =>
    queue.send(EXPIRE_PHOTO_UPLOADS, { ordersSeenUntil }, await transactionOf(req)),
  )
}
