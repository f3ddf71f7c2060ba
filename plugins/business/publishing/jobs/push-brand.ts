import { createLocalReq, type Payload } from 'payload'
import { z } from 'zod'
import { isOnSale } from '../../../../src/brands/brand-use.ts'
import { isOutage } from '../../../../src/jobs/is-outage.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { eachRecord } from '../../../core/database/each-record.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { isChangedInShop, type SoldRecord } from '../../../core/products/product-kind.ts'
import { brandOf } from '../../../core/request/brands.ts'
import { goalOf } from '../operations/goal-of.ts'
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
 * Wants the products of a brand in the shop once more, because its settings change what they look like there. May be
 * repeated at any time. Left as they are: all of a brand that is not on sale, which is pushed when it goes on sale
 * again; records of which only the status is sent, which has no words; and products that people have changed in the
 * shop, whether a user has accepted that or not decided yet. Only a user puts those on sale again.
 */
export async function pushBrand({ brand }: OfBrand, { payload, queue, signal }: Parts) {
  const req = await createLocalReq({}, payload)
  const { status } = (await brandOf(req, brand)) ?? {}
  if (status === undefined || !isOnSale(status)) return
  const where = { brand: { equals: brand }, commerceProductId: { exists: true } }
  for (const kind of productKinds(payload)) {
    const { collection } = kind
    let leftAsChanged = 0
    for await (const found of eachRecord(payload, collection, { where })) {
      signal.throwIfAborted()
      const record = found as SoldRecord
      const { id } = record
      if (isChangedInShop(record)) {
        leftAsChanged += 1
        continue
      }
      const change = { collection, id, data: {}, attended: false }
      try {
        const goal = await goalOf(req, kind, record, { unattended: false })
        if ('status' in goal) continue
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
    if (leftAsChanged === 0) continue
    const message = 'Products that were changed in the shop were left as they are there.'
    payload.logger.warn({ brand, collection, count: leftAsChanged, service: 'commerce' }, message)
  }
}
