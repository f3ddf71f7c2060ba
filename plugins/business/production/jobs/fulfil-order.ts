import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { noteEvent } from '../operations/note-event.ts'
import type { ProductionOptions } from '../options.ts'
import { FULFIL_ORDER, type Fulfilment } from './job-types.ts'

/** How soon the shop is asked again about an order that its people have on hold. */
const HELD_SECONDS = 600
/** On the timeline. */
const HELD_IN_SHOP = 'ON_HOLD'

type Options = Pick<ProductionOptions, 'queue'> & {
  readonly commerce: Pick<CommercePort, 'fulfilOrder'>
}

/**
 * Tells the shop that an order was sent, with its tracking numbers, so that the customer hears of it. May be repeated:
 * the shop is asked first what is left to be sent. While the shop's people have the order on hold, the job waits.
 *
 * @throws ServiceError `COMMERCE_UNAVAILABLE`, `COMMERCE_REJECTED`.
 */
export async function fulfilOrder(
  { orderId, held }: Fulfilment,
  payload: Payload,
  { commerce, queue }: Options,
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const order = await findOrder(req, orderId)
  if (!order) return
  const numbers = order.trackingNumber?.split(', ') ?? []
  const tracking = { company: order.carrier ?? null, numbers }
  const outcome = await commerce.fulfilOrder({ orderId: order.platformId, tracking }, { signal })
  // While it waited, the shop's people may have recorded it themselves.
  const isRecorded =
    outcome === 'fulfilled' || (held && outcome === 'nothing-left' && order.status !== 'cancelled')
  if (isRecorded) await noteEvent(req, order, { kind: 'fulfilled' })
  if (outcome !== 'held') return
  await inTransaction(req, async () => {
    if (!held) await noteEvent(req, order, { kind: 'unfulfilled', text: HELD_IN_SHOP })
    await queue.send(FULFIL_ORDER, { orderId, held: true }, await transactionOf(req), {
      afterSeconds: HELD_SECONDS,
    })
  })
}

/** A shipment of which the shop could not be told ends visibly: its people record it by hand. */
export async function giveUpFulfilment({ orderId }: Fulfilment, payload: Payload): Promise<void> {
  const req = await createLocalReq({}, payload)
  const order = await findOrder(req, orderId)
  if (order) await noteEvent(req, order, { kind: 'unfulfilled' })
}

const findOrder = (req: PayloadRequest, id: string): Promise<Order | null> =>
  req.payload.findByID({
    ...{ collection: 'orders', id, depth: 0, disableErrors: true, overrideAccess: true, req },
  })
