import type { CollectionAfterLoginHook, CollectionAfterLogoutHook } from 'payload'
import { recordAudit } from './record-audit.ts'

export const auditLogin: CollectionAfterLoginHook = async ({ req, user }) => {
  await recordAudit(Object.assign(req, { user }), {
    action: 'users.login',
    target: 'users',
    record: String(user.id),
  })
}

export const auditLogout: CollectionAfterLogoutHook = async ({ req }) => {
  const record = req.user ? String(req.user.id) : undefined
  await recordAudit(req, { action: 'users.logout', target: 'users', record })
}
