import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'

const claimedSchema = z.object({
  brand: z.string(),
  idpUid: z.string(),
  // The database gives its numbers of any size as text.
  firstTimestamp: z.coerce.number().int().positive(),
})

/**
 * Takes an upload for its deletion, for good: one that is `expiring` cannot be ordered any more, and one
 * that is `ordered` is not given. One statement decides, so that an order and a deletion never both have it.
 * Gives `null` for an upload that is ordered or gone.
 */
export async function claimForDeletion(
  req: PayloadRequest,
  uploadId: string,
): Promise<z.infer<typeof claimedSchema> | null> {
  return inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    const claimed = await drizzle.execute(
      sql`update photo_uploads set state = 'expiring' where id = ${uploadId} and state <> 'ordered'
          returning brand_id as brand, idp_uid as "idpUid", first_timestamp as "firstTimestamp"`,
    )
    const row = 'rows' in claimed ? claimed.rows[0] : undefined
    return row === undefined ? null : claimedSchema.parse(row)
  })
}
