import type { PayloadRequest } from 'payload'
import type { Order, PrintJob } from '../../../../src/payload-types.ts'

/**
 * Whether a job of the factory is still to be printed: not of an order that is cancelled or was sent without it, and not
 * of a photo that was taken off its order.
 */
export async function isWanted(req: PayloadRequest, job: PrintJob, order: Order): Promise<boolean> {
  if (order.status === 'cancelled' || !(await hasPrint(req, job))) return false
  const isSent = order.status === 'shipped' || order.status === 'completed'
  return !isSent || !(await wasSentAfter(req, order, job))
}

/** A reprint is wanted also of an order that has been sent; one that is held, checked, or differs from its photos waits. */
export const mayPrint = ({ status, photoProblems }: Order): boolean =>
  status === 'printing'
    ? (photoProblems ?? []).length === 0
    : status === 'shipped' || status === 'completed'

/** Whether the photo of a job is still on its order. */
export async function hasPrint(
  req: PayloadRequest,
  { print }: Pick<PrintJob, 'print'>,
): Promise<boolean> {
  const { totalDocs } = await req.payload.count({
    ...{ collection: 'order-prints', where: { reference: { equals: print } } },
    ...{ overrideAccess: true, req },
  })
  return totalDocs > 0
}

/** A reprint is intended after the order was sent; all else is older. The timeline knows when that was. */
async function wasSentAfter(
  req: PayloadRequest,
  { id }: Order,
  { createdAt }: PrintJob,
): Promise<boolean> {
  const { totalDocs } = await req.payload.count({
    collection: 'order-events',
    where: {
      order: { equals: id },
      kind: { equals: 'status' },
      text: { equals: 'shipped' },
      createdAt: { greater_than_equal: createdAt },
    },
    overrideAccess: true,
    req,
  })
  return totalDocs > 0
}
