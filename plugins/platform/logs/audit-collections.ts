import type { Payload } from 'payload'
import { auditChange, auditDeletion } from './audit-changes.ts'
import { auditLogin, auditLogout, noteReset } from './audit-login.ts'
import { noteFirstFailures } from './first-failure.ts'
import { requireWholeBulk } from './require-whole-bulk.ts'

/** Payload's notes of where people are in the console, which concern only themselves. */
const NOTES = ['payload-preferences', 'payload-locked-documents', 'payload-kv']

/**
 * Audits the records of every feature. A collection that no person changes opts out with
 * `custom: { audited: false }`.
 */
export function auditCollections(payload: Payload): void {
  noteFirstFailures(payload)
  for (const { config } of Object.values(payload.collections)) {
    const { slug, auth, custom, hooks } = config
    if (custom?.audited === false || NOTES.includes(slug)) continue
    hooks.afterChange.push(auditChange)
    hooks.afterDelete.push(auditDeletion)
    hooks.afterOperation.push(requireWholeBulk)
    if (!auth) continue
    hooks.beforeOperation.push(noteReset)
    hooks.afterLogin.push(auditLogin)
    hooks.afterLogout.push(auditLogout)
  }
}
