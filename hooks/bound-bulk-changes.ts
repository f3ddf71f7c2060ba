import type { CollectionBeforeOperationHook, Where } from 'payload'
import { fieldError } from '../src/errors/service-error.ts'

/** Records that one request may change or delete: as many as the longest page of a list in the console has. */
export const MAX_BULK_RECORDS = 100

type Args = {
  readonly id?: number | string
  readonly where?: Where
  readonly limit?: number
  readonly data?: Record<string, unknown>
}

/**
 * Refuses a change or deletion of too many records. Payload reads all of them, changes them at the same time and
 * keeps one transaction open for that, with a dozen statements for each.
 *
 * @throws ServiceError `VALIDATION_FAILED` for `where`.
 * @see docs/decisions/0215-bound-the-records-of-a-bulk-change.md
 */
export const boundBulkChanges: CollectionBeforeOperationHook = async ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  if (overrideAccess || (operation !== 'update' && operation !== 'delete')) return
  const { id, where, limit, data } = args as Args
  if (id !== undefined || !where) return
  // A deletion knows no limit.
  if (operation === 'update' && limit && limit <= MAX_BULK_RECORDS) return
  // The operation itself refuses callers who may change nothing.
  if (!(await collection.access[operation]({ req, data }))) return
  // Of those that the caller may see, and by fields that the caller may query.
  const { totalDocs } = await req.payload.count({
    collection: collection.slug,
    where,
    overrideAccess: false,
    req,
  })
  if (totalDocs > MAX_BULK_RECORDS) throw fieldError('where', TOO_MANY)
}

const TOO_MANY = {
  en: `At most ${MAX_BULK_RECORDS} records can be changed or deleted at once. Choose fewer records.`,
  ja: `一度に変更・削除できるのは${MAX_BULK_RECORDS}件までです。対象を減らしてください。`,
}
