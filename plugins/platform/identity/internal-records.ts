import type { Access, SanitizedConfig } from 'payload'
import { nobody } from '../../core/access/rules.ts'
import { brandsWith, principalOf } from '../../core/request/principal.ts'
import { refuseForeignLocks } from './refuse-foreign-locks.ts'

const LOCKS = 'payload-locked-documents'
const MIGRATIONS = 'payload-migrations'

/**
 * Payload shows the locks of all records to every logged-in user, with the ids of records and users, and
 * lets every user lock everything. Here users who administer no brand see and end only their own locks,
 * and users lock only what they may change. The record of migrations, which Payload's rules open to every
 * account, is closed.
 */
export function keepInternalRecordsPrivate({ collections }: Pick<SanitizedConfig, 'collections'>) {
  for (const { slug, access, hooks } of collections) {
    if (slug === LOCKS) {
      Object.assign(access, { read: ownLocks, update: ownLocks, delete: ownLocks })
      hooks.beforeChange.push(refuseForeignLocks)
    }
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
