import type {
  CollectionAfterLogoutHook,
  CollectionBeforeOperationHook,
  PayloadRequest,
} from 'payload'
import { transactionOf } from '../plugins/core/database/transaction.ts'
import { coreOf } from '../plugins/core/feature/core-of.ts'
import { errorCode } from '../src/errors/error-code.ts'
import { ServiceError } from '../src/errors/service-error.ts'

/**
 * Locks an account until the open transaction ends. Payload writes an account back whole, as it has read it
 * before: without this, a change in between, such as a disablement, would be undone. A queue of changes cannot
 * hold all connections, because waiting for a lock is bounded by `DATABASE_LOCK_SECONDS`.
 *
 * @param id of the account; without it all of them are locked.
 * @throws ServiceError `CONFLICT` if the wait was too long.
 * @see docs/decisions/0103-serialise-changes-of-an-account-with-a-row-lock.md
 */
export async function lockAccounts(req: PayloadRequest, id?: number | string): Promise<void> {
  const { drizzle, sql } = await transactionOf(req)
  const { lockSeconds } = coreOf(req.payload.config).services.settings
  await drizzle.execute(sql`select set_config('lock_timeout', ${`${lockSeconds}s`}, true)`)
  const which = id === undefined ? sql`true` : sql`id::text = ${String(id)}`
  try {
    // In one order, so that two who lock all do not wait for each other.
    await drizzle.execute(sql`select id from users where ${which} order by id for update`)
  } catch (error) {
    if (!isLocked(error)) throw error
    const sentence = {
      en: 'Another change of this account is still running.',
      ja: 'このアカウントの別の変更を処理しています。',
    }
    throw new ServiceError('CONFLICT', sentence, { cause: error })
  }
}

/** Whether an error or its cause is SQLSTATE "lock not available". */
function isLocked(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return errorCode(error) === '55P03' || isLocked(error.cause)
}

/**
 * Refuses a second change of an account while one of the same caller is pending, in any process: each would
 * hold a connection of the database while it waits for the row.
 *
 * @throws ServiceError `RATE_LIMITED`.
 */
export const refuseConcurrentUpdate: CollectionBeforeOperationHook = async ({
  args,
  operation,
  req,
}) => {
  if (operation !== 'update' || !req.user) return
  const { id = 'all' } = args as { readonly id?: number | string }
  const { drizzle, sql } = await transactionOf(req)
  const key = `change of account ${id} by ${req.user.id}`
  const result = await drizzle.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as first`,
  )
  const [row] = 'rows' in result ? (result.rows as { first: boolean }[]) : []
  if (row?.first) return
  const sentence = {
    en: 'Another change of this account that you have sent is still running.',
    ja: '送信済みの別の変更を処理しています。',
  }
  throw new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds: 1 })
}

/** Locks before Payload reads what it is going to write back. */
export const lockBeforeUpdate: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'update' && operation !== 'resetPassword') return
  const { id } = args as { readonly id?: number | string }
  await lockAccounts(req, id)
}

/** Payload calls this before it reads the sessions of the user who logs out. */
export const lockBeforeLogout: CollectionAfterLogoutHook = async ({ req }) => {
  if (req.user?.collection === 'users') await lockAccounts(req, req.user.id)
}
