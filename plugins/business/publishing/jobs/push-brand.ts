import { createLocalReq, type Payload } from 'payload'
import { z } from 'zod'
import { isOnSale } from '../../../../src/brands/brand-use.ts'
import { isOutage } from '../../../../src/jobs/is-outage.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { eachRecord } from '../../../core/database/each-record.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { brandOf } from '../../../core/request/brands.ts'
import { productKinds } from '../operations/product-records.ts'
import { wantInShop } from '../operations/want.ts'

type OfBrand = { readonly brand: string }

export const PUSH_BRAND: JobType<OfBrand> = {
  name: 'push-brand',
  data: z.object({ brand: z.string() }),
}

type Parts = {
  readonly payload: Payload
  readonly queue: JobQueue
  readonly signal: AbortSignal
}

/**
 * Wants all products of a brand in the shop once more, because its settings change what they look like there. May be
 * repeated at any time. A brand that is not on sale is left as it is: it is pushed when it goes on sale again.
 */
export async function pushBrand({ brand }: OfBrand, { payload, queue, signal }: Parts) {
  const req = await createLocalReq({}, payload)
  const { status } = (await brandOf(req, brand)) ?? {}
  if (status === undefined || !isOnSale(status)) return
  const where = { brand: { equals: brand }, commerceProductId: { exists: true } }
  for (const { collection } of productKinds(payload)) {
    for await (const { id } of eachRecord(payload, collection, { where })) {
      signal.throwIfAborted()
      const change = { collection, id: String(id), data: {}, attended: false }
      try {
        await inTransaction(req, () => wantInShop(req, change, { queue }))
      } catch (error) {
        // A record that is no longer accepted fails every retry and would block the ones behind it.
        if (isOutage(error)) throw error
        payload.logger.error(
          { collection, id, err: error },
          'A product cannot be brought up to date.',
        )
      }
    }
  }
}
