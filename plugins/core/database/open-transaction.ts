import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { EnqueueTransaction } from '../../../src/jobs/job-queue.ts'

/**
 * The open transaction of a request, for SQL that the Local API cannot express.
 *
 * @throws Error outside of a transaction.
 */
export async function openTransaction(req: PayloadRequest): Promise<EnqueueTransaction> {
  const id = await req.transactionID
  const session = id === undefined ? undefined : req.payload.db.sessions?.[id]
  if (!session) throw new Error('There is no open transaction in this request.')
  return { drizzle: (session as { db: EnqueueTransaction['drizzle'] }).db, sql }
}
