import { createLocalReq, type Payload } from 'payload'
import { inTransaction } from '../../../core/database/transaction.ts'
import { enqueueWork, withWaitingWork } from '../operations/print-jobs.ts'
import type { ProductionOptions } from '../options.ts'

/**
 * Asks the factory for what it has not told: each open job is looked at, also one whose work was lost, e.g. after weeks
 * without the factory. Those at which a worker will look anyway are left out, so that the work of an outage does not
 * grow, and all others take their turn. May be repeated at any time.
 */
export async function followPrintJobs(
  payload: Payload,
  options: Pick<ProductionOptions, 'queue'>,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  await inTransaction(req, async () => {
    const { docs } = await payload.find({
      ...{ collection: 'print-jobs', pagination: false, depth: 0, sort: 'updatedAt' },
      where: {
        or: [
          { state: { in: ['accepted', 'printing', 'printed'] } },
          // One of an order that is held or checked waits for a person.
          {
            state: { equals: 'intended' },
            'order.status': { in: ['printing', 'shipped', 'completed', 'cancelled'] },
          },
        ],
      },
      ...{ select: {}, overrideAccess: true, req },
    })
    const ids = docs.map(({ id }) => id)
    const waiting = await withWaitingWork(req, ids)
    for (const id of ids) if (!waiting.has(id)) await enqueueWork(req, id, options)
  })
}
