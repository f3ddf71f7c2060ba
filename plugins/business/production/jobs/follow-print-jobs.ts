import { createLocalReq, type Payload } from 'payload'
import { inTransaction } from '../../../core/database/transaction.ts'
import { enqueueWork } from '../operations/print-jobs.ts'
import type { ProductionOptions } from '../options.ts'

/** Those that were asked for last come last. */
const AT_ONCE = 200

/**
 * Asks the factory for what it has not told: each open job is looked at, also one whose work was lost, e.g. after weeks
 * without the factory. May be repeated at any time.
 */
export async function followPrintJobs(
  payload: Payload,
  options: Pick<ProductionOptions, 'queue'>,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  await inTransaction(req, async () => {
    const { docs } = await payload.find({
      ...{ collection: 'print-jobs', limit: AT_ONCE, pagination: false, depth: 0 },
      where: { state: { in: ['intended', 'accepted', 'printing', 'printed'] } },
      ...{ sort: 'updatedAt', select: {}, overrideAccess: true, req },
    })
    for (const { id } of docs) await enqueueWork(req, id, options)
  })
}
