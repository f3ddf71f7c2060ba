import { sql } from '@payloadcms/db-postgres'
import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'
import { inTransactionScope } from '../../../src/database/transaction-scope.ts'
import type { EnqueueTransaction } from '../../../src/jobs/job-queue.ts'

/**
 * Runs work in one database transaction of the request: all of it happens, or nothing. The work calls no
 * other system.
 */
export async function inTransaction<T>(req: PayloadRequest, work: () => Promise<T>): Promise<T> {
  const ours = await initTransaction(req)
  try {
    const result = await inTransactionScope(work)
    if (ours) await commitTransaction(req)
    return result
  } catch (error) {
    if (ours) await killTransaction(req)
    throw error
  }
}

/**
 * The open transaction of a request, for SQL that the Local API cannot express.
 *
 * @throws Error outside of a transaction.
 */
export async function transactionOf(req: PayloadRequest): Promise<EnqueueTransaction> {
  const id = await req.transactionID
  const session = id === undefined ? undefined : req.payload.db.sessions?.[id]
  if (!session) throw new Error('There is no open transaction in this request.')
  return { drizzle: (session as { db: EnqueueTransaction['drizzle'] }).db, sql }
}
