import type {
  CollectionAfterLogoutHook,
  CollectionBeforeOperationHook,
  PayloadRequest,
} from 'payload'
import { transactionOf } from '../plugins/core/database/transaction.ts'
import { isLockTimeout, withLockTimeout } from '../plugins/core/feature/lock-timeout.ts'
import { ServiceError } from '../src/errors/service-error.ts'

/**
 * Locks an account until the open transaction ends. Payload writes an account back whole, as it has read it
 * before: without this, a change in between, such as a disablement, would be undone.
 *
 * @param id of the account; without it all of them are locked.
 * @throws ServiceError `CONFLICT` if the wait was longer than `DATABASE_LOCK_SECONDS`.
 * @see docs/decisions/0103-serialise-changes-of-an-account-with-a-row-lock.md
 */
export async function lockAccounts(req: PayloadRequest, id?: number | string): Promise<void> {
  const { drizzle, sql } = await withLockTimeout(req)
  const which = id === undefined ? sql`true` : sql`id::text = ${String(id)}`
  // In one order, so that two who lock all do not wait for each other.
  await drizzle
    .execute(sql`select id from users where ${which} order by id for update`)
    .catch(asConflict)
}

/**
 * Locks the account to which the token of a mail belongs. Payload derives a key from the new password twice while the
 * lock is held: for the hash, and after the account is written, to compare the two. The second one is within its
 * operation, so that hashing earlier would not keep derivations out of the lock. Only the holder of the token can bring
 * that about, once, for a second; a wrong token locks nothing.
 *
 * @throws ServiceError `CONFLICT` as above.
 */
async function lockAccountOfToken(req: PayloadRequest, token: unknown): Promise<void> {
  if (typeof token !== 'string') return
  const { drizzle, sql } = await withLockTimeout(req)
  await drizzle
    .execute(sql`select id from users where reset_password_token = ${token} for update`)
    .catch(asConflict)
}

function asConflict(cause: unknown): never {
  if (!isLockTimeout(cause)) throw cause
  const sentence = {
    en: 'Another change of this account is still running.',
    ja: 'このアカウントの別の変更を処理しています。',
  }
  throw new ServiceError('CONFLICT', sentence, { cause })
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
export const lockBeforeUpdate: CollectionBeforeOperationHook = async ({
  args,
  operation,
  overrideAccess,
  req,
}) => {
  const { data, id } = args as { data?: { token?: unknown }; id?: number | string }
  if (operation === 'resetPassword') await lockAccountOfToken(req, data?.token)
  // A request without a user is refused later; it must not lock the accounts until then.
  if (operation === 'update' && (overrideAccess || req.user)) await lockAccounts(req, id)
}

/** Payload calls this before it reads the sessions of the user who logs out. */
export const lockBeforeLogout: CollectionAfterLogoutHook = async ({ req }) => {
  if (req.user?.collection === 'users') await lockAccounts(req, req.user.id)
}
