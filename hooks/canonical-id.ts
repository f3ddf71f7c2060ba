import type { CollectionBeforeOperationHook } from 'payload'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Writes the id of a request as the database does. PostgreSQL finds a record by its id in capitals, too; hooks that
 * compare ids as texts, for example with that of the user, would take it for another record.
 */
export const canonicalId: CollectionBeforeOperationHook = ({ args }) => {
  const { id } = args as { readonly id?: unknown }
  return typeof id === 'string' && UUID.test(id) ? { ...args, id: id.toLowerCase() } : args
}
