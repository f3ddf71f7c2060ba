import { type CollectionBeforeChangeHook, Forbidden } from 'payload'
import { mayLock } from '../../core/access/may-lock.ts'

/** A record's lock as Payload writes it. */
type Lock = {
  readonly document?: { readonly relationTo?: unknown; readonly value?: unknown } | null
  readonly user?: { readonly relationTo?: unknown; readonly value?: unknown } | null
}

/**
 * Users may lock only records that they may change, in their own name. A lock keeps all other users from
 * changing the record: without this, any logged-in user could block the others.
 *
 * @see docs/decisions/0132-allow-document-locks-only-to-users-who-may-change-the-record.md
 */
export const refuseForeignLocks: CollectionBeforeChangeHook = async ({
  data,
  originalDoc,
  req,
}) => {
  const { document, user }: Lock = { ...originalDoc, ...data }
  // Locks written by the service have no user; a lock without a user is invalid.
  if (!req.user || !user) return data
  const isOwn = user.relationTo === req.user.collection && user.value === req.user.id
  if (isOwn && (await mayLock(req, document?.relationTo, document?.value))) return data
  throw new Forbidden(req.t)
}
