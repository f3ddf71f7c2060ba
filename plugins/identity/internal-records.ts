import type { Access, SanitizedConfig } from 'payload'
import { brandsWith, principalOf } from '../../collections/access/principal.ts'
import { nobody } from '../../collections/access/rules.ts'

const LOCKS = 'payload-locked-documents'
const MIGRATIONS = 'payload-migrations'

/**
 * Payload shows the locks of all records to everybody who is logged in, with the ids of records and
 * people. Somebody who administers no brand sees and ends their own locks only. The record of
 * migrations, which Payload's rules open to every account, is nobody's.
 */
export function keepInternalRecordsPrivate({ collections }: Pick<SanitizedConfig, 'collections'>) {
  for (const { slug, access } of collections) {
    if (slug === LOCKS)
      Object.assign(access, { read: ownLocks, update: ownLocks, delete: ownLocks })
    if (slug === MIGRATIONS) {
      Object.assign(access, { create: nobody, read: nobody, update: nobody, delete: nobody })
    }
  }
}

const ownLocks: Access = async ({ req }) => {
  const principal = principalOf(req)
  if (!principal) return false
  if ((await brandsWith(req, 'edit')).length > 0) return true
  return { 'user.value': { equals: principal.id } }
}
