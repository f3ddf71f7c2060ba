import type { CollectionAfterChangeHook } from 'payload'
import { transactionOf } from '../plugins/core/database/transaction.ts'

/** Ends the sessions of an account that is disabled: they do not come back when it is enabled again. */
export const endSessionsOfDisabled: CollectionAfterChangeHook = async ({
  doc,
  previousDoc,
  req,
}) => {
  if (!doc.disabled || previousDoc?.disabled) return doc
  const { drizzle, sql } = await transactionOf(req)
  await drizzle.execute(sql`delete from users_sessions where _parent_id = ${doc.id}`)
  return doc
}
