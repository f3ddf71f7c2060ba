import type {
  CollectionAfterLoginHook,
  CollectionAfterLogoutHook,
  CollectionBeforeOperationHook,
} from 'payload'
import { recordAudit } from '../../core/audit/record-audit.ts'
import { requestState } from '../../core/request/state.ts'

/** Payload logs a user in who sets a new password, and has no hook of its own for that. */
export const noteReset: CollectionBeforeOperationHook = ({ operation, req }) => {
  if (operation === 'resetPassword') requestState(req.headers).resetsPassword = true
}

/** Audits a login, and the new password where one was set by the token of a mail. */
export const auditLogin: CollectionAfterLoginHook = async ({ req, user }) => {
  const subject = { target: 'users', record: String(user.id) }
  const authenticated = Object.assign(req, { user })
  if (requestState(req.headers).resetsPassword)
    await recordAudit(authenticated, { action: 'users.reset-password', ...subject })
  await recordAudit(authenticated, { action: 'users.login', ...subject })
}

export const auditLogout: CollectionAfterLogoutHook = async ({ req }) => {
  const record = req.user ? String(req.user.id) : undefined
  await recordAudit(req, { action: 'users.logout', target: 'users', record })
}
