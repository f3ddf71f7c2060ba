import type { Payload } from 'payload'
import { auditChange, auditDeletion } from '../../core/audit/audit-changes.ts'
import { auditLogin, auditLogout } from '../../core/audit/audit-login.ts'

/** Payload's own state of a user in the console (preferences, locks, keys), which is not audited. */
const NOTES = ['payload-preferences', 'payload-locked-documents', 'payload-kv']

/** Audits the records of every plugin, also of those that stand later in the list. */
export function auditCollections(payload: Payload, unaudited: readonly string[]): void {
  for (const { config } of Object.values(payload.collections)) {
    const { slug, auth, hooks } = config
    if (slug === 'audit-log' || NOTES.includes(slug) || unaudited.includes(slug)) continue
    hooks.afterChange.push(auditChange)
    hooks.afterDelete.push(auditDeletion)
    if (!auth) continue
    hooks.afterLogin.push(auditLogin)
    hooks.afterLogout.push(auditLogout)
  }
}
