import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { isOver } from '../../../../src/production/job-progress.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { lockOrder } from '../../orders/api.ts'
import type { ProductionOptions } from '../options.ts'
import { enqueueWork, intendPrint, printJobsOf } from './print-jobs.ts'
import { shipIfDone } from './ship-order.ts'

/**
 * Has the approved photos of an order printed, and what is no longer wanted cancelled: each print is intended once,
 * however often this runs.
 */
export async function sendToFactory(
  payload: Payload,
  orderId: string,
  options: ProductionOptions,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  await inTransaction(req, async () => {
    const seen = await findOrder(req, orderId)
    if (!seen) return
    await lockOrder(req, seen.platformId)
    const order = await findOrder(req, orderId)
    if (!order) return
    const jobs = await printJobsOf(req, orderId)
    for (const { id, state } of jobs) if (!isOver(state)) await enqueueWork(req, id, options)
    if (order.status !== 'printing' || (order.photoProblems ?? []).length > 0) return
    const known = new Set(jobs.map(({ print }) => print))
    const where = { order: { equals: orderId } }
    const { docs: prints } = await req.payload.find({
      ...{ collection: 'order-prints', where, sort: 'position', pagination: false, depth: 0 },
      ...{ overrideAccess: true, req },
    })
    for (const print of prints)
      if (!known.has(print.reference)) await intendPrint(req, { order, print, attempt: 1 }, options)
    // The factory may have sent everything while the order was on hold.
    await shipIfDone(req, order, options)
  })
}

const findOrder = (req: PayloadRequest, id: string) =>
  req.payload.findByID({
    ...{ collection: 'orders', id, depth: 0, disableErrors: true, overrideAccess: true, req },
  })
