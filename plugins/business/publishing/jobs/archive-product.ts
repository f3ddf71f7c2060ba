import type { CollectionAfterDeleteHook } from 'payload'
import { z } from 'zod'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { reachGoal } from '../operations/reach-goal.ts'

export const ARCHIVE_PRODUCT: JobType<{ customId: string }> = {
  name: 'archive-product',
  data: z.object({ customId: z.string() }),
}

/** Archives the product of a record that was deleted, so that nothing is sold without one. */
export async function archiveProduct(
  { customId }: { readonly customId: string },
  commerce: CommercePort,
): Promise<void> {
  await reachGoal(commerce, customId, { status: 'archived' })
}

/** Leaves that to a job. */
export const archiveWhenDeleted =
  ({ queue }: { readonly queue: JobQueue }): CollectionAfterDeleteHook =>
  async ({ doc, req }) => {
    await queue.send(ARCHIVE_PRODUCT, { customId: doc.id }, await transactionOf(req))
  }
