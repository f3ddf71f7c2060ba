import type { PayloadRequest } from 'payload'
import { transactionOf } from '../../../core/database/transaction.ts'

/** Makes changes of one artwork take turns until the open transaction ends. */
export async function lockArtwork(req: PayloadRequest, artworkId: string): Promise<void> {
  const { drizzle, sql } = await transactionOf(req)
  await drizzle.execute(sql`select 1 from artworks where id = ${artworkId} for update`)
}
