import type { CollectionBeforeOperationHook } from 'payload'

/**
 * Leaves ids and times of records to the service, whatever a client sends. They are dropped and not
 * refused, because the console's forms send every record back with all that it has; other updates of them are refused
 * before (`refuse-protected-fields.ts`). A record that is named by its creator, as a brand is, gets its name once.
 */
export const keepManagedFields: CollectionBeforeOperationHook = ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  if (req.payloadAPI !== 'REST' || overrideAccess) return args
  if (operation !== 'create' && operation !== 'update') return args
  const given = (args as { data?: unknown }).data
  if (typeof given !== 'object' || given === null) return args
  const { createdAt: _created, updatedAt: _updated, id, ...data } = given as Record<string, unknown>
  const named = collection.flattenedFields.some(({ name }) => name === 'id')
  const kept = operation === 'create' && named && id !== undefined ? { ...data, id } : data
  return { ...args, data: kept }
}
