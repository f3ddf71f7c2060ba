import { createLocalReq, type Payload } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { eachRecord } from '../../../core/database/each-record.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { PUSH_PRODUCT } from '../jobs/push-product.ts'
import { productKinds } from './product-records.ts'

/**
 * Enqueues a job for every record that is on its way to the shop. Its own may have been one of an earlier release, or
 * have failed while the feature of its record was disabled. A surplus job does nothing.
 */
export async function pushPending(
  payload: Payload,
  { queue }: { readonly queue: Pick<JobQueue, 'send'> },
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const where = { shopState: { equals: 'pending' } }
  for (const { collection } of productKinds(payload)) {
    for await (const { id } of eachRecord(payload, collection, { where })) {
      await inTransaction(req, async () => {
        const sold = { collection, id: String(id) }
        await queue.send(PUSH_PRODUCT, sold, await transactionOf(req), { group: sold.id })
      })
    }
  }
}
