import type { PayloadRequest } from 'payload'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'

/**
 * Lets go of an upload whose orders are all done: from now on it is `expiring`. One that another order has
 * taken since `orders` were read stays as it is.
 */
export async function releaseFromOrders(
  req: PayloadRequest,
  uploadId: string,
  orders: readonly string[],
): Promise<void> {
  await inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    await drizzle.execute(
      sql`update photo_uploads set state = 'expiring'
          where id = ${uploadId} and state = 'ordered' and orders = ${JSON.stringify(orders)}::jsonb`,
    )
  })
}
