import { sql } from '@payloadcms/db-postgres'
import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'
import { inTransactionScope } from '../../../src/database/transaction-scope.ts'
import type { EnqueueTransaction } from '../../../src/jobs/job-queue.ts'

/**
 * Runs work in one database transaction of the request, or in the one that is already open. The work must not
 * call other systems: they may take a minute, during which the transaction would hold its locks.
 *
 * @see docs/decisions/0141-close-transactions-before-calling-other-systems.md
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
 * Runs work in a transaction of the request and rolls it back, so that it tests everything and changes nothing.
 *
 * @throws Error if a transaction is already open.
 */
export async function rolledBack<T>(req: PayloadRequest, work: () => Promise<T>): Promise<T> {
  if (!(await initTransaction(req))) throw new Error('A transaction is already open.')
  try {
    return await inTransactionScope(work)
  } finally {
    await killTransaction(req)
  }
}

/**
 * Returns the open transaction of a request, for SQL that the Local API cannot express and for enqueuing jobs.
 *
 * @throws Error if no transaction is open.
 */
export async function transactionOf(req: PayloadRequest): Promise<EnqueueTransaction> {
  const id = await req.transactionID
  const session = id === undefined ? undefined : req.payload.db.sessions?.[id]
  if (!session) throw new Error('There is no open transaction in this request.')
  return { drizzle: (session as { db: EnqueueTransaction['drizzle'] }).db, sql }
}
