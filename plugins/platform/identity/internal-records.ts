import type { Access, SanitizedConfig } from 'payload'
import { nobody } from '../../core/access/rules.ts'
import { brandsWith, principalOf } from '../../core/request/principal.ts'
import { refuseForeignLocks } from './refuse-foreign-locks.ts'

const LOCKS = 'payload-locked-documents'
const MIGRATIONS = 'payload-migrations'

/**
 * Payload shows the locks of all records to everybody who is logged in, with the ids of records and
 * people, and lets everybody lock everything. Somebody who administers no brand sees and ends their own
 * locks only, and nobody locks what they may not change. The record of migrations, which Payload's rules
 * open to every account, is nobody's.
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
