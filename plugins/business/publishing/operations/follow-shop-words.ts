import type { CollectionAfterChangeHook } from 'payload'
import { isOnSale } from '../../../../src/brands/brand-use.ts'
import { shopWords } from '../../../../src/brands/shop-settings.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { Brand } from '../../../../src/payload-types.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { PUSH_BRAND } from '../jobs/push-brand.ts'

/**
 * Brings the products of a brand up to date in the shop when its language or one of its words there changes, and when
 * it goes on sale, because that may have changed meanwhile.
 */
export const followShopWords =
  (queue: JobQueue): CollectionAfterChangeHook<Brand> =>
  async ({ doc, previousDoc, operation, req }) => {
    if (operation !== 'update' || !isOnSale(doc.status)) return
    const words = ({ config }: Brand) => JSON.stringify(shopWords(config))
    if (isOnSale(previousDoc.status) && words(doc) === words(previousDoc)) return
    await queue.send(PUSH_BRAND, { brand: doc.id }, await transactionOf(req), { group: doc.id })
  }
