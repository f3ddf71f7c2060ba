import type {
  CollectionAfterLogoutHook,
  CollectionBeforeOperationHook,
  PayloadRequest,
} from 'payload'
import { transactionOf } from '../plugins/core/database/transaction.ts'

/**
 * Locks an account until the open transaction ends. Payload writes an account back whole, as it has read it
 * before: without this, a change in between, such as a disablement, would be undone.
 *
 * @param id of the account; without it all of them are locked.
 * @see docs/decisions/0103-serialise-changes-of-an-account-with-a-row-lock.md
 */
export async function lockAccounts(req: PayloadRequest, id?: number | string): Promise<void> {
  const { drizzle, sql } = await transactionOf(req)
  const which = id === undefined ? sql`true` : sql`id::text = ${String(id)}`
  // In one order, so that two who lock all do not wait for each other.
  await drizzle.execute(sql`select id from users where ${which} order by id for update`)
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
