import type { PayloadRequest } from 'payload'
import { databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { coreOf } from '../../../core/feature/core-of.ts'
import { REMOVE_ORDERED_PHOTOS } from '../jobs/job-types.ts'
import { claimForOrder } from './claim-for-order.ts'

type Order = {
  /** The platform's identifier. */
  readonly id: string
  /** Identifiers of the uploads whose photos it wants. */
  readonly uploads: readonly string[]
}

/**
 * Takes the uploads that an open order names for it, so that their photos stay, in the open transaction. May be
 * repeated.
 *
 * @see docs/decisions/0226-let-photos-and-sales-follow-the-mirror-of-orders.md
 */
export async function keepPhotosOfOrder(req: PayloadRequest, order: Order): Promise<void> {
  for (const upload of order.uploads) {
    if (await claimForOrder(req, upload, order.id)) continue
    req.payload.logger.error({ upload, order: order.id }, 'An order wants photos that are gone.')
  }
}

/**
 * Lets go of the uploads of an order that is fulfilled or cancelled, in the open transaction. Those that no other order
 * needs can no longer be ordered, and a job removes them. May be repeated.
 */
export async function releasePhotosOfOrder(
  req: PayloadRequest,
  { id, uploads }: Order,
): Promise<void> {
  await inTransaction(req, async () => {
    const transaction = await transactionOf(req)
    const { sql } = transaction
    const { rows } = await databaseOf(req)
    const named = uploads.length > 0 ? sql`id in ${uploads}` : sql`false`
    const released = await rows<{ id: string; state: string }>(
      sql`update photo_uploads set orders = orders - ${id}::text,
            state = case when orders - ${id}::text = '[]'::jsonb then 'expiring' else state end
          where (orders @> to_jsonb(${id}::text) or ${named}) and state in ('received', 'ordered')
          returning id, state`,
    )
    const { queue } = coreOf(req.payload.config).services
    for (const upload of released) {
      if (upload.state !== 'expiring') continue
      await queue.send(REMOVE_ORDERED_PHOTOS, { uploadId: upload.id }, transaction)
    }
  })
}
