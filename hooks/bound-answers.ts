import type { CollectionAfterOperationHook } from 'payload'
import { fieldError } from '../src/errors/service-error.ts'

/** Most bytes of the records in one list, as JSON. */
const MAX_LIST_BYTES = 10 * 1024 * 1024

type Args = {
  readonly overrideAccess?: boolean
  /** Set where Payload reads the records that another record refers to. */
  readonly currentDepth?: number
}

/**
 * Refuses a list that is too large to be sent. The number of its records is bounded before the database is asked, but a
 * record may have a megabyte, and others may be within it.
 *
 * @throws ServiceError `VALIDATION_FAILED` for `limit`.
 * @see docs/decisions/0170-refuse-lists-by-their-bytes.md
 */
export const boundAnswers: CollectionAfterOperationHook = ({ args, operation, req, result }) => {
  const { overrideAccess, currentDepth } = args as Args
  const isList = operation === 'find' && req.payloadAPI === 'REST'
  if (!isList || overrideAccess || currentDepth !== undefined) return result
  let bytes = 0
  for (const doc of result.docs) {
    bytes += Buffer.byteLength(JSON.stringify(doc))
    if (bytes > MAX_LIST_BYTES) throw fieldError('limit', TOO_LARGE)
  }
  return result
}

const MEGABYTES = MAX_LIST_BYTES / 1024 / 1024
const TOO_LARGE = {
  en: `The records of this page have more than ${MEGABYTES} MiB. Ask for fewer records, or for some of their fields with select.`,
  ja: `このページのデータが${MEGABYTES} MiBを超えています。limitで件数を減らすか、selectで項目を絞り込んでください。`,
}
