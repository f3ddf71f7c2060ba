import { createLocalReq, type Payload } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { ObjectRepair } from '../../../../src/object-store/verify/object-repair.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { lockKey } from '../../../core/feature/key-lock.ts'
import { MAKE_PRINT_DATA } from '../jobs/job-types.ts'

/** Has print files that are lost or damaged made again, from the same picture and the same crop. */
export function remakePrintData(payload: Payload, queue: JobQueue): ObjectRepair {
  return async (key) => {
    const req = await createLocalReq({}, payload)
    return inTransaction(req, async () => {
      // Requests for the same file wait.
      await lockKey(req, key)
      const options = { collection: 'print-data', depth: 0, overrideAccess: true, req } as const
      const { docs } = await payload.find({
        ...options,
        where: { key: { equals: key }, status: { equals: 'ready' } },
        limit: 1,
      })
      const [record] = docs
      if (!record) return false
      const revision = record.revision + 1
      // Without the hash the job does not take the damaged file for the one it is to make.
      const data = { status: 'queued' as const, revision, contentHash: null }
      await payload.update({ ...options, id: record.id, data })
      const job = { printDataId: record.id, revision }
      await queue.send(MAKE_PRINT_DATA, job, await transactionOf(req), { group: record.id })
      return true
    })
  }
}
