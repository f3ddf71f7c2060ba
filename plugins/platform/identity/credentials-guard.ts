import { type PayloadRequest, parseCookies } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { definitionOf } from '../../core/endpoint/definition.ts'
import { dropBody } from '../../core/endpoint/drop-body.ts'
import { readsOwnCredential } from '../../core/endpoint/own-credential.ts'
import { credentialProblem } from '../../core/request/credential-problem.ts'
import type { Guard, Guarded } from '../../core/request/pipeline.ts'
import { serviceOf } from '../../core/request/request-service-account.ts'

/**
 * Stands before every endpoint, also before those that Payload brings (`/access`, `/users/me`,
 * preferences, locks): a credential that came and does not count is 401 and never an anonymous request,
 * and so is the session of a disabled account.
 *
 * @see docs/decisions/0006-check-credentials-before-every-endpoint.md
 */
export const credentialsGuard: Guard = { stage: 'credentials', wrap: guarded }

function guarded(endpoint: Guarded): Guarded {
  const definition = definitionOf(endpoint)
  // A login may well come with a session that no longer counts.
  if (definition?.entrance) return endpoint
  const { handler } = endpoint
  const { auth, upload } = definition ?? {}
  const isPublic = auth === 'public'
  return {
    ...endpoint,
    handler: async (req) => {
      if (readsOwnCredential(auth, req.headers)) return handler(req)
      try {
        requireUsableCredential(req)
        // Service accounts reach what is defined for them; Payload's own routes know people only.
        if (!definition && serviceOf(req)) {
          throw new ServiceError('FORBIDDEN', {
            en: 'This URL is for users: log in as a user.',
            ja: 'このURLはユーザー専用です。ユーザーとしてログインしてください。',
          })
        }
        if (!isPublic) await requireReadableSession(req)
      } catch (error) {
        if (upload) await dropBody(req)
        throw error
      }
      return handler(req)
    },
  }
}

/**
 * Payload treats a session that it could not look up as anonymous. While the database is unavailable that
 * would log users out, so the reason is determined again.
 *
 * @throws ServiceError `DATABASE_UNAVAILABLE`.
 */
async function requireReadableSession(req: PayloadRequest): Promise<void> {
  const { payload, user } = req
  const hasSession = parseCookies(req.headers).has(`${payload.config.cookiePrefix}-token`)
  if (user || !hasSession) return
  await payload.db.count({ collection: 'users', req: {}, where: { id: { exists: false } } })
}

/** @throws ServiceError when the credential of the request was refused or its account is disabled. */
export function requireUsableCredential(req: PayloadRequest): void {
  const problem = req.headers && credentialProblem(req.headers)
  if (problem) throw problem
  if (req.user && serviceOf(req)) {
    throw new ServiceError('UNAUTHENTICATED', {
      en: 'Send one credential: a session or a key.',
      ja: '認証情報はセッションまたはキーのどちらか一方のみを送信してください。',
    })
  }
  if (!req.user?.disabled) return
  throw new ServiceError('UNAUTHENTICATED')
}
