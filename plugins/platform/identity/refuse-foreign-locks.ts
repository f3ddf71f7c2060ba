import { type CollectionBeforeChangeHook, Forbidden } from 'payload'
import { mayLock } from './may-lock.ts'

/** A record's lock as Payload writes it. */
type Lock = {
  readonly document?: { readonly relationTo?: unknown; readonly value?: unknown } | null
  readonly user?: { readonly relationTo?: unknown; readonly value?: unknown } | null
}

/**
 * Lets people lock what they may change, in their own name. A lock keeps everybody else from changing the
 * record: without this, anybody who is logged in could keep all others from their work.
 *
 * @see docs/decisions/0132-allow-document-locks-only-to-users-who-may-change-the-record.md
 */
export const refuseForeignLocks: CollectionBeforeChangeHook = async ({
  data,
  originalDoc,
  req,
}) => {
  const { document, user }: Lock = { ...originalDoc, ...data }
  // What the service does by itself is nobody's; a lock of nobody is none, and is refused as such.
  if (!req.user || !user) return data
  const isOwn = user.relationTo === req.user.collection && user.value === req.user.id
  if (isOwn && (await mayLock(req, document?.relationTo, document?.value))) return data
  throw new Forbidden(req.t)
}
