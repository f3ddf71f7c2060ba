import type { PayloadRequest } from 'payload'
import { errorCode } from '../../../src/errors/error-code.ts'
import type { EnqueueTransaction } from '../../../src/jobs/job-queue.ts'
import { transactionOf } from '../database/transaction.ts'
import { coreOf } from './core-of.ts'

/**
 * Returns the open transaction of a request, after it has bounded how long its statements wait for a lock, to
 * `DATABASE_LOCK_SECONDS`: a queue of changes of one record could otherwise hold all connections.
 *
 * @throws Error if no transaction is open.
 */
export async function withLockTimeout(req: PayloadRequest): Promise<EnqueueTransaction> {
  const transaction = await transactionOf(req)
  const { drizzle, sql } = transaction
  await drizzle.execute(sql`select set_config('lock_timeout', ${`${lockSeconds(req)}s`}, true)`)
  return transaction
}

/** Longest wait for a lock in seconds. */
export const lockSeconds = ({ payload }: PayloadRequest): number =>
  coreOf(payload.config).services.settings.lockSeconds

/** Whether an error or its cause is SQLSTATE "lock not available". */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return errorCode(error) === '55P03' || isLockTimeout(error.cause)
}
