import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { ObjectRepair } from '../../../../src/object-store/verify/object-repair.ts'
import type { PrintDatum } from '../../../../src/payload-types.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { lockKey } from '../../../core/feature/key-lock.ts'
import { MAKE_PRINT_DATA } from '../jobs/job-types.ts'

/** Has print files that are lost or damaged made again, from the same picture and the same crop. */
export function remakePrintData(payload: Payload, queue: JobQueue): ObjectRepair {
  return async (key) => makeAgain(await createLocalReq({}, payload), { key, was: 'ready' }, queue)
}

/**
 * Has a print file made again of which every attempt has failed, in the open transaction or in one of its own.
 *
 * @returns whether there is one.
 */
export const retryPrintData = (
  req: PayloadRequest,
  key: string,
  { queue }: { readonly queue: JobQueue },
): Promise<boolean> => makeAgain(req, { key, was: 'failed' }, queue)

async function makeAgain(
  req: PayloadRequest,
  { key, was }: { readonly key: string; readonly was: PrintDatum['status'] },
  queue: JobQueue,
): Promise<boolean> {
  return inTransaction(req, async () => {
    // Requests for the same file wait.
    await lockKey(req, key)
    const options = { collection: 'print-data', depth: 0, overrideAccess: true, req } as const
    const { docs } = await req.payload.find({
      ...options,
      where: { key: { equals: key }, status: { equals: was } },
      limit: 1,
    })
    const [record] = docs
    if (!record) return false
    const revision = record.revision + 1
    // Without the hash the job does not take the damaged file for the one it is to make.
    const data = { status: 'queued' as const, revision, contentHash: null }
    await req.payload.update({ ...options, id: record.id, data })
    const job = { printDataId: record.id, revision }
    await queue.send(MAKE_PRINT_DATA, job, await transactionOf(req), { group: record.id })
    return true
  })
}
