import type { PayloadRequest } from 'payload'
import type { FactoryJob } from '../../../../src/factory/port.ts'
import type { Order, PrintJob } from '../../../../src/payload-types.ts'
import { isOver, isProgress } from '../../../../src/production/job-progress.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { lockOrder } from '../../orders/api.ts'
import type { ProductionOptions } from '../options.ts'
import { hasPrint, isWanted, mayPrint } from './is-wanted.ts'
import { noteEvent } from './note-event.ts'
import { lockedPrintJob } from './print-jobs.ts'
import { shipIfDone } from './ship-order.ts'

type Known = { readonly id: string; readonly orderId: string }

/**
 * Records what the factory says of a print, and what follows for its order: it is shipped with its last print, and held
 * when a print fails. The word about a state that is known, or past, changes nothing.
 */
export async function applyFactoryJob(
  req: PayloadRequest,
  { id, orderId }: Known,
  told: FactoryJob,
  options: ProductionOptions,
): Promise<void> {
  await changeJob(req, id, orderId, options, (job) =>
    isProgress(job.state, told.state)
      ? {
          ...{ state: told.state, factoryId: told.id, problem: told.failure ?? null },
          ...{ carrier: told.shipment?.carrier ?? null },
          trackingNumber: told.shipment?.trackingNumber ?? null,
        }
      : null,
  )
}

/** Ends a print that the factory does not have: refused, or cancelled before it was sent. */
export async function endPrintJob(
  req: PayloadRequest,
  id: string,
  change: Pick<PrintJob, 'state' | 'problem'>,
  options: ProductionOptions,
): Promise<void> {
  const job = await findPrintJob(req, id)
  if (!job) return
  await changeJob(req, id, relationId(job.order), options, ({ state }) =>
    isOver(state) ? null : change,
  )
}

/**
 * Notes that the factory is about to be sent a print, whose answer may be lost. A worker may have waited since it looked at
 * the print: whether it may be printed is decided again, under the lock that each change of it takes.
 *
 * @returns whether it may be sent.
 */
export async function noteSubmission(
  req: PayloadRequest,
  id: string,
  { id: orderId, platformId }: Pick<Order, 'id' | 'platformId'>,
): Promise<boolean> {
  return inTransaction(req, async () => {
    await lockOrder(req, platformId)
    const job = await lockedPrintJob(req, id)
    const order = await findOrder(req, orderId)
    if (job?.state !== 'intended' || !order) return false
    if (!mayPrint(order) || !(await isWanted(req, job, order))) return false
    await update(req, id, { submittedAt: new Date().toISOString() })
    return true
  })
}

/** Notes why the factory could not be asked. */
export async function noteProblem(req: PayloadRequest, id: string, problem: string): Promise<void> {
  await inTransaction(req, async () => {
    const job = await lockedPrintJob(req, id)
    if (!job || isOver(job.state) || job.problem === problem) return
    await update(req, id, { problem })
  })
}

async function changeJob(
  req: PayloadRequest,
  id: string,
  orderId: string,
  options: ProductionOptions,
  changeOf: (job: PrintJob) => Partial<PrintJob> | null,
): Promise<void> {
  await inTransaction(req, async () => {
    const seen = await findOrder(req, orderId)
    if (!seen) return
    await lockOrder(req, seen.platformId)
    const job = await lockedPrintJob(req, id)
    const order = await findOrder(req, orderId)
    const change = job && changeOf(job)
    if (!job || !order || !change) return
    await update(req, id, change)
    const state = change.state ?? job.state
    const kind = job.state === 'intended' && state === 'accepted' ? 'submitted' : 'factory'
    const text = [`${job.print}:${job.attempt}`, state, change.problem].filter(Boolean).join(' ')
    await noteEvent(req, order, { kind, text })
    const isLost = state === 'failed' || state === 'refused' || state === 'cancelled'
    // What was taken off the order is missed by no one.
    if (isLost && (await hasPrint(req, job))) {
      const reason = state === 'cancelled' ? 'PRINT_CANCELLED' : 'PRINTING_FAILED'
      await hold(req, order, change.problem ?? reason)
    }
    if (state === 'shipped') await shipIfDone(req, order, options)
  })
}

/**
 * A person decides what becomes of a print that failed. An order that is on hold already gets the reason as well, so that
 * it is not released when its other problems are gone.
 */
async function hold(req: PayloadRequest, order: Order, reason: string): Promise<void> {
  const { id, status } = order
  const isOpen = status === 'pending' || status === 'printing'
  if (!isOpen && status !== 'on_hold') return
  await req.payload.update({
    ...{ collection: 'orders', id, depth: 0, overrideAccess: true, req },
    data: {
      ...(isOpen && { status: 'on_hold', heldFrom: status }),
      holdReason: [order.holdReason, reason].filter(Boolean).join(', '),
    },
  })
}

const findOrder = (req: PayloadRequest, id: string) =>
  req.payload.findByID({
    ...{ collection: 'orders', id, depth: 0, disableErrors: true, overrideAccess: true, req },
  })
export const findPrintJob = (req: PayloadRequest, id: string): Promise<PrintJob | null> =>
  req.payload.findByID({
    ...{ collection: 'print-jobs', id, depth: 0, disableErrors: true, overrideAccess: true, req },
  })
const update = (req: PayloadRequest, id: string, data: Partial<PrintJob>) =>
  req.payload.update({
    ...{ collection: 'print-jobs', id, depth: 0, overrideAccess: true, req },
    data,
  })
