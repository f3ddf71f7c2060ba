import type { CollectionAfterLoginHook, Endpoint, Payload } from 'payload'
import { toServiceError } from '../../../src/errors/describe-error.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { recordAudit } from '../../core/audit/record-audit.ts'
import { requestState } from '../../core/request/state.ts'

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

/**
 * Answers a request for a new password in the same way when the mail cannot be sent: only accounts get a mail, so
 * that an error would tell which e-mail addresses have one.
 */
export function hideMailFailures(payload: Payload): void {
  replaceEndpoints(payload, (one) => (one.path === '/forgot-password' ? silent(one) : one))
}

/** Payload shares its endpoints between collections: they are replaced here, not changed. */
function replaceEndpoints(
  { collections: { users } }: Payload,
  change: (one: Endpoint) => Endpoint,
) {
  const list = users.config.endpoints || []
  list.splice(0, list.length, ...list.map(change))
}

function silent(endpoint: Endpoint): Endpoint {
  const handler: Endpoint['handler'] = async (req) => {
    try {
      return await endpoint.handler(req)
    } catch (err) {
      // Nodemailer names the step that failed; its codes are those of a database that is away, too.
      const isOfMail = err instanceof Error && 'command' in err
      const isExpected =
        toServiceError(err).code !== 'INTERNAL' || (err as Error & { status?: number }).status
      if (isExpected && !isOfMail) throw err
      req.payload.logger.error({ err }, 'The mail for a new password could not be sent.')
      return Response.json({ message: req.t('general:success') })
    }
  }
  return { ...endpoint, handler }
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
  req.payload.logger.warn({ user: record }, 'A user logged in with a password (break-glass).')
  await recordAudit(Object.assign(req, { user }), {
    action: 'users.break-glass',
    target: 'users',
    record,
  })
}
