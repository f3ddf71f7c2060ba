import type { CollectionAfterOperationHook } from 'payload'
import { requireUnchangedCaller } from '../plugins/core/request/require-unchanged-caller.ts'

const CHANGES: readonly string[] = ['create', 'update', 'updateByID', 'delete', 'deleteByID']

/**
 * Rolls back a change on behalf of a caller who was disabled or lost a role while it was under way. Payload calls
 * this before it commits.
 *
 * @see docs/decisions/0172-check-the-caller-again-before-a-long-request-takes-effect.md
 */
export const refuseChangesOfChangedCallers: CollectionAfterOperationHook = async ({
  collection,
  operation,
  overrideAccess,
  req,
  result,
}) => {
  if (overrideAccess || !CHANGES.includes(operation)) return result
  const changed = idsIn(result)
  // Users may give up roles of their own; the lock of their account keeps other changes of it waiting.
  const isOwnAccount = collection.slug === 'users' && changed.includes(req.user?.id)
  if (changed.length > 0 && !isOwnAccount) await requireUnchangedCaller(req)
  return result
}

/** Identifiers of the records in the result of an operation: one record, or a list of them. */
function idsIn(result: unknown): unknown[] {
  const records = isList(result) ? result.docs : [result]
  return records.map((record) => (record as { id?: unknown } | null)?.id)
}

const isList = (result: unknown): result is { readonly docs: readonly unknown[] } =>
  typeof result === 'object' && result !== null && 'docs' in result && Array.isArray(result.docs)
