import type { CollectionBeforeOperationHook } from 'payload'
import { isUuid } from '../src/database/uuid.ts'

/**
 * Writes the id of a request as the database does. PostgreSQL also finds a record by its id in capitals, while
 * hooks compare ids as texts, for example with the id of the user, and would see another record.
 */
export const canonicalId: CollectionBeforeOperationHook = ({ args }) => {
  const { id } = args as { readonly id?: unknown }
  return typeof id === 'string' && isUuid(id) ? { ...args, id: id.toLowerCase() } : args
}
