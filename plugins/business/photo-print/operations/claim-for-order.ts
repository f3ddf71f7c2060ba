import type { PayloadRequest } from 'payload'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'

/**
 * Takes an upload for an order of the shop, so that its photos stay until the order is done. An upload may
 * be ordered again while it is there. Repeating it changes nothing. Gives `false` for one that is gone, is
 * going, or whose photos are still coming.
 */
export async function claimForOrder(
  req: PayloadRequest,
  uploadId: string,
  orderId: string,
): Promise<boolean> {
  return inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const order = sql`to_jsonb(${orderId}::text)`
    const claimed = await drizzle.execute(
      sql`update photo_uploads set state = 'ordered',
            orders = case when orders @> ${order} then orders else orders || ${order} end
          where id = ${uploadId} and state in ('received', 'ordered') returning id`,
    )
    return 'rows' in claimed && claimed.rows.length > 0
  })
}
