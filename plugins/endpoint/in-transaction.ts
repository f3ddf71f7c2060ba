import { sql } from '@payloadcms/db-postgres'
import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'
import type { EnqueueTransaction } from '../../src/jobs/job-queue.ts'

/** Runs work in one database transaction of the request: all of it happens, or nothing. */
export async function inTransaction<T>(req: PayloadRequest, work: () => Promise<T>): Promise<T> {
  const ours = await initTransaction(req)
  try {
    const result = await work()
    if (ours) await commitTransaction(req)
    return result
  } catch (error) {
    if (ours) await killTransaction(req)
    throw error
  }
}

/** The open transaction of a request, for SQL that the Local API cannot express and for enqueueing. */
export async function transactionOf(req: PayloadRequest): Promise<EnqueueTransaction> {
  const id = await req.transactionID
  const session = id === undefined ? undefined : req.payload.db.sessions?.[id]
  if (!session)
    throw new Error('transactionOf needs an open transaction: call it inside of inTransaction.')
  return { drizzle: (session as { db: EnqueueTransaction['drizzle'] }).db, sql }
}
