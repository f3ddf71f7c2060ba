import type { CollectionAfterLoginHook, Endpoint, Payload } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { JobQueue } from '../../../src/jobs/job-queue.ts'
import { recordAudit } from '../../core/audit/record-audit.ts'
import { requestState } from '../../core/request/state.ts'
import { requestPasswordReset } from './password-reset/request-password-reset.ts'

/** Payload's own URLs that take, set or mail a password, below `/api/users`. */
const PASSWORD_PATHS = [
  '/login',
  '/forgot-password',
  '/reset-password',
  '/first-register',
  '/unlock',
] as const

/**
 * Closes every URL of Payload that works with passwords (403).
 *
 * @see docs/decisions/0063-use-local-passwords-only-in-emergencies.md
 */
export function closeLocalLogin(payload: Payload): void {
  replaceEndpoints(payload, (one) => (takesPassword(one) ? closed(one) : one))
}

/** Has a job mail the link to a new password, as `requestPasswordReset` says. */
export function mailPasswordResets(payload: Payload, queue: JobQueue): void {
  const handler = requestPasswordReset(queue)
  replaceEndpoints(payload, (one) => (one.path === '/forgot-password' ? { ...one, handler } : one))
}

/** Payload shares its endpoints between collections: they are replaced here, not changed. */
function replaceEndpoints(
  { collections: { users } }: Payload,
  change: (one: Endpoint) => Endpoint,
) {
  const list = users.config.endpoints || []
  list.splice(0, list.length, ...list.map(change))
}

function takesPassword({ path }: Endpoint): boolean {
  return PASSWORD_PATHS.some((known) => known === path)
}

function closed(endpoint: Endpoint): Endpoint {
  const handler = () => {
    throw new ServiceError('LOCAL_LOGIN_CLOSED')
  }
  return { ...endpoint, handler }
}

/** In an emergency passwords are accepted, and each use is recorded. */
export const auditBreakGlass: CollectionAfterLoginHook = async ({ req, user }) => {
  if (requestState(req.headers).loginByIdentityProvider) return
  const record = String(user.id)
  req.payload.logger.warn(
    { service: 'auth', user: record },
    'A user logged in with a password (break-glass).',
  )
  await recordAudit(Object.assign(req, { user }), {
    action: 'users.break-glass',
    target: 'users',
    record,
  })
}
