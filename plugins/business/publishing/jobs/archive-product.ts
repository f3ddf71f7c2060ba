import type { CollectionAfterDeleteHook } from 'payload'
import { z } from 'zod'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { productKind } from '../operations/product-records.ts'
import { reachGoal } from '../operations/reach-goal.ts'

type Deleted = { customId: string; hasOffers: boolean }

export const ARCHIVE_PRODUCT: JobType<Deleted> = {
  name: 'archive-product',
  data: z.object({ customId: z.string(), hasOffers: z.boolean().default(false) }),
}

/** Archives the product of a record that was deleted, so that nothing is sold without one. */
export async function archiveProduct(
  { customId, hasOffers }: Deleted,
  commerce: CommercePort,
): Promise<void> {
  await reachGoal(commerce, customId, { status: 'archived' }, { hasOffers })
}

/** Leaves that to a job. */
export const archiveWhenDeleted =
  ({ queue }: { readonly queue: JobQueue }): CollectionAfterDeleteHook =>
  async ({ doc, collection, req }) => {
    const { hasOffers = false } = productKind(req.payload, collection.slug)
    const deleted = { customId: doc.id, hasOffers }
    await queue.send(ARCHIVE_PRODUCT, deleted, await transactionOf(req))
  }
