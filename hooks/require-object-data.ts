import type { CollectionBeforeOperationHook } from 'payload'
import { ServiceError } from '../src/errors/service-error.ts'
import { deepJson, MAX_JSON_LEVELS } from '../src/http/json-depth-limit.ts'

type Args = { readonly data?: unknown; readonly duplicateFromID?: unknown }

/**
 * Rejects a change whose data is not an object, or is nested too deeply for code that walks it recursively. The
 * front server checks JSON bodies only; forms and server functions carry JSON as well.
 *
 * @throws ServiceError `MALFORMED_JSON`.
 */
export const requireObjectData: CollectionBeforeOperationHook = ({
  args,
  operation,
  overrideAccess,
}) => {
  if (overrideAccess || (operation !== 'create' && operation !== 'update')) return
  const { data, duplicateFromID } = args as Args
  // A copy of a record needs no data of its own.
  if (data === undefined && duplicateFromID !== undefined) return
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new ServiceError('MALFORMED_JSON', {
      en: 'The body is not a JSON object.',
      ja: 'リクエスト本文がJSONオブジェクトではありません。',
    })
  }
  if (isDeeperThan(data, MAX_JSON_LEVELS)) throw deepJson()
}

/** Level by level: a recursive walk would run out of stack. */
function isDeeperThan(data: object, levels: number): boolean {
  let level: object[] = [data]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > levels) return true
    level = level
      .flatMap((one) => Object.values(one))
      .filter((value) => typeof value === 'object' && value !== null)
  }
  return false
}
