import { createHash } from 'node:crypto'
import { createLocalReq, type Payload } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { ObjectOwner } from '../../../../src/object-store/sweep/object-owner.ts'
import type { ObjectRepair } from '../../../../src/object-store/verify/object-repair.ts'
import type { ExpectedObject } from '../../../../src/object-store/verify/verify-store.ts'
import { eachRecord } from '../../../core/database/each-record.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { STORE_REPORT } from '../jobs/job-types.ts'
import { isReportKey } from './report-key.ts'

/** Owns the stored reports. One is needed while a record names it: earlier revisions are not. */
export const reportObjects = (payload: Payload): ObjectOwner => ({
  owns: isReportKey,
  referenced: async (keys) => {
    const docs = await recordsOf(payload, keys)
    return new Set(docs.map(({ key }) => key))
  },
})

/** What the records of stored reports say of their objects. */
export async function* expectedReports(payload: Payload): AsyncGenerator<ExpectedObject> {
  const stored = { where: { storedAt: { exists: true } } }
  for await (const { id, key, content } of eachRecord(payload, 'generated-reports', stored)) {
    const bytes = Buffer.from(content)
    yield {
      key,
      record: `generated-reports/${id}`,
      contentType: 'application/json',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }
  }
}

/** Has a lost or damaged report written again from its record, with the same bytes. */
export function storeReportAgain(payload: Payload, queue: JobQueue): ObjectRepair {
  return async (key) => {
    const [record] = await recordsOf(payload, [key])
    if (!record) return false
    const req = await createLocalReq({}, payload)
    await inTransaction(req, async () =>
      queue.send(STORE_REPORT, { report: record.id }, await transactionOf(req)),
    )
    return true
  }
}

async function recordsOf(payload: Payload, keys: readonly string[]) {
  const { docs } = await payload.find({
    collection: 'generated-reports',
    where: { key: { in: [...keys] } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    select: { key: true },
  })
  return docs
}
