import type { CollectionAfterChangeHook } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { pricesInShopOf } from '../../../../src/photo-print/automatic-discounts.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { FILL_FREE_DISCOUNTS } from '../jobs/job-types.ts'

/**
 * When the shop has fewer discounts of a template than before, the room that became free is for templates that lack some.
 * Sending those again frees none, so it ends there, also where there is still too little room.
 *
 * @see docs/decisions/0255-give-free-discounts-to-templates-that-lack-some.md
 */
export const offerFreeRoom =
  ({ queue }: { readonly queue: JobQueue }): CollectionAfterChangeHook<PhotoTemplate> =>
  async ({ doc, previousDoc, req }) => {
    const placed = (template: Partial<PhotoTemplate> | undefined) =>
      pricesInShopOf(template)?.placed ?? 0
    if (placed(doc) >= placed(previousDoc)) return
    const group = FILL_FREE_DISCOUNTS.name
    await queue.send(FILL_FREE_DISCOUNTS, {}, await transactionOf(req), { group })
  }
