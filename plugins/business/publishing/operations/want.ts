import type {
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionSlug,
  PayloadRequest,
} from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { PUSH_PRODUCT } from '../jobs/push-product.ts'
import { isFromShop } from './product-records.ts'

/** How long a request has for bringing a record into the shop itself, before a job does it: longer than pictures take. */
const ATTENDED_SECONDS = 240
const PENDING = { shopState: 'pending', storedShopProblem: null } as const
/** Marks a change after which the request itself brings the record into the shop. */
const ATTENDED = 'broughtIntoShopByRequest'

type Change = {
  readonly collection: CollectionSlug
  readonly id: string
  /** What else is recorded. */
  readonly data: object
  /** Whether the request brings the record into the shop itself; the job is for one that is killed. */
  readonly attended: boolean
}

/** Records what the shop is to hold, and enqueues the job that brings it there, in the open transaction. */
export async function wantInShop(
  req: PayloadRequest,
  { collection, id, data, attended }: Change,
  { queue }: { readonly queue: JobQueue },
): Promise<void> {
  await req.payload.update({
    ...{ collection, id, depth: 0, overrideAccess: true, req },
    data: { ...data, ...PENDING },
  })
  await enqueue(req, { collection, id, attended }, queue)
}

/** For a collection whose every change concerns the shop: does the same with each. */
export const followEveryChange = ({ queue }: { readonly queue: JobQueue }) => ({
  beforeChange: [
    ({ data, context }) => (isFromShop(context) ? data : { ...data, ...PENDING }),
  ] satisfies CollectionBeforeChangeHook[],
  afterChange: [
    async ({ doc, req, context, collection }) => {
      if (isFromShop(context)) return
      const sold = { collection: collection.slug, id: doc.id, attended: ATTENDED in context }
      await enqueue(req, sold, queue)
    },
  ] satisfies CollectionAfterChangeHook[],
})

/** Context of a change after which the request brings the record into the shop itself. */
export const attended = { [ATTENDED]: true } as const

async function enqueue(
  req: PayloadRequest,
  { collection, id, attended }: Pick<Change, 'collection' | 'id' | 'attended'>,
  queue: JobQueue,
): Promise<void> {
  const options = { group: id, ...(attended && { afterSeconds: ATTENDED_SECONDS }) }
  await queue.send(PUSH_PRODUCT, { collection, id }, await transactionOf(req), options)
}
