import { createLocalReq, type Payload } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { noteEvent } from '../operations/note-event.ts'

/**
 * Tells the shop that an order was sent, with its tracking numbers, so that the customer hears of it. May be repeated:
 * the shop is asked first what is left to be sent.
 *
 * @throws ServiceError `COMMERCE_UNAVAILABLE`, `COMMERCE_REJECTED`.
 */
export async function fulfilOrder(
  { orderId }: { readonly orderId: string },
  payload: Payload,
  commerce: Pick<CommercePort, 'fulfilOrder'>,
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const order = await payload.findByID({
    ...{ collection: 'orders', id: orderId, depth: 0, disableErrors: true },
    ...{ overrideAccess: true, req },
  })
  if (!order) return
  const numbers = order.trackingNumber?.split(', ') ?? []
  const tracking = { company: order.carrier ?? null, numbers }
  const outcome = await commerce.fulfilOrder({ orderId: order.platformId, tracking }, { signal })
  if (outcome === 'fulfilled') await noteEvent(req, order, { kind: 'fulfilled' })
}
