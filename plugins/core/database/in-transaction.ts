import { commitTransaction, initTransaction, killTransaction, type PayloadRequest } from 'payload'
import { openTransaction } from './open-transaction.ts'

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

export { openTransaction as transactionOf }
