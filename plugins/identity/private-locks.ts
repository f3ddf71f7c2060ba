import type { Access, Payload } from 'payload'
import { brandsWith, principalOf } from '../../collections/access/principal.ts'

const SLUG = 'payload-locked-documents'

/**
 * Payload shows the locks of all records to everybody who is logged in, with the ids of records and
 * people. Somebody who administers no brand sees and ends their own locks only.
 */
export function keepLocksPrivate(payload: Payload): void {
  const locks = payload.collections[SLUG]
  if (!locks) return
  Object.assign(locks.config.access, { read: ownLocks, update: ownLocks, delete: ownLocks })
}

const ownLocks: Access = async ({ req }) => {
  const principal = principalOf(req)
  if (!principal) return false
  if ((await brandsWith(req, 'edit')).length > 0) return true
  return { 'user.value': { equals: principal.id } }
}
