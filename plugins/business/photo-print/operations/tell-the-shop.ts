import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { PUBLISH_PHOTO_TEMPLATE } from '../jobs/job-types.ts'
import type { PhotoPrintOptions } from '../options.ts'
import { FROM_SHOP } from './from-shop.ts'

/** Every change of a template is one that the shop does not know yet. */
export const markPending: CollectionBeforeChangeHook<PhotoTemplate> = ({ data, context }) =>
  context[FROM_SHOP] ? data : { ...data, shopState: 'pending', shopProblem: null }

/** Leaves a changed template to a job, which exists only if the change is committed. */
export const tellTheShop =
  ({ queue }: Pick<PhotoPrintOptions, 'queue'>): CollectionAfterChangeHook<PhotoTemplate> =>
  async ({ doc, req, context }) => {
    if (context[FROM_SHOP]) return
    const data = { templateId: doc.id }
    await queue.send(PUBLISH_PHOTO_TEMPLATE, data, await transactionOf(req), { group: doc.id })
  }
