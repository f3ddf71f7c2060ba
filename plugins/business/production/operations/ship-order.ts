import type { PayloadRequest } from 'payload'
import type { Order } from '../../../../src/payload-types.ts'
import { newestAttempts } from '../../../../src/production/job-progress.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { FULFIL_ORDER } from '../jobs/job-types.ts'
import type { ProductionOptions } from '../options.ts'
import { noteEvent } from './note-event.ts'
import { photoLines } from './photo-lines.ts'
import { printJobsOf } from './print-jobs.ts'

type Shipment = { readonly carrier: string | null; readonly trackingNumber: string | null }

/** Ships an order whose last print the factory has sent, unless it has other products, which go their own way. */
export async function shipIfDone(
  req: PayloadRequest,
  order: Order,
  options: Pick<ProductionOptions, 'queue'>,
): Promise<void> {
  const open = (order.lines ?? []).filter(({ currentQuantity }) => currentQuantity > 0)
  if (order.status !== 'printing' || open.length !== photoLines(order).length) return
  const where = { order: { equals: order.id } }
  const { docs: prints } = await req.payload.find({
    ...{ collection: 'order-prints', where, pagination: false, depth: 0 },
    ...{ overrideAccess: true, req },
  })
  const references = new Set(prints.map(({ reference }) => reference))
  // A print that was taken off the order does not count.
  const jobs = newestAttempts(await printJobsOf(req, order.id)).filter(({ print }) =>
    references.has(print),
  )
  if (references.size === 0 || jobs.length < references.size) return
  if (jobs.some(({ state }) => state !== 'shipped')) return
  const of = (values: readonly (string | null | undefined)[]) =>
    [...new Set(values.filter(Boolean))].join(', ') || null
  const shipment = {
    carrier: of(jobs.map(({ carrier }) => carrier)),
    trackingNumber: of(jobs.map(({ trackingNumber }) => trackingNumber)),
  }
  await req.payload.update({
    ...{ collection: 'orders', id: order.id, depth: 0, overrideAccess: true, req },
    data: { status: 'shipped', ...shipment },
  })
  await noteShipment(req, order, shipment, options)
}

/** Puts a shipment on the timeline, and has the shop told of it, in the open transaction. */
export async function noteShipment(
  req: PayloadRequest,
  order: Pick<Order, 'id' | 'brand'>,
  { carrier, trackingNumber }: Shipment,
  { queue }: Pick<ProductionOptions, 'queue'>,
): Promise<void> {
  const text = [carrier, trackingNumber].filter(Boolean).join(' ') || null
  await noteEvent(req, order, { kind: 'shipped', text })
  await queue.send(FULFIL_ORDER, { orderId: order.id }, await transactionOf(req))
}
