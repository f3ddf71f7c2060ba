import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { PUBLISH_PHOTO_TEMPLATE } from '../jobs/job-types.ts'
import type { PhotoPrintOptions } from '../options.ts'
import { FROM_SHOP } from './from-shop.ts'

/** Marks a changed template as not yet published to the shop. */
export const markPending: CollectionBeforeChangeHook<PhotoTemplate> = ({ data, context }) =>
  context[FROM_SHOP] ? data : { ...data, shopState: 'pending', storedShopProblem: null }

/** Enqueues the publication of a changed template in the transaction of the change. */
export const enqueueTemplatePublish =
  ({ queue }: Pick<PhotoPrintOptions, 'queue'>): CollectionAfterChangeHook<PhotoTemplate> =>
  async ({ doc, req, context }) => {
    if (context[FROM_SHOP]) return
    const data = { templateId: doc.id }
    await queue.send(PUBLISH_PHOTO_TEMPLATE, data, await transactionOf(req), { group: doc.id })
  }
