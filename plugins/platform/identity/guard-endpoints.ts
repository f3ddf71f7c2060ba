import { type Endpoint, type Payload, type PayloadRequest, parseCookies } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { Auth } from '../../core/endpoint/definition.ts'
import { dropBody } from '../../core/endpoint/drop-body.ts'
import { readsOwnCredential } from '../../core/endpoint/own-credential.ts'
import { credentialProblem } from '../../core/request/credential-problem.ts'
import { serviceOf } from '../../core/request/request-service-account.ts'

/**
 * Puts a check before every address, also before those that Payload brings by itself (`/access`,
 * `/users/me`, preferences, locks): a credential that came and does not count is 401 and never
 * "nobody", and so is the session of a disabled account.
 */
export function guardEndpoints(payload: Payload): void {
  const lists = [
    payload.config.endpoints,
    ...Object.values(payload.collections).map(({ config }) => config.endpoints),
    ...payload.config.globals.map(({ endpoints }) => endpoints),
  ]
  for (const list of lists) {
    if (list) list.splice(0, list.length, ...list.map(guarded))
  }
}

function guarded(endpoint: Endpoint): Endpoint {
  const auth = endpoint.custom?.definition?.auth as Auth | undefined
  // Whoever comes to log in anew may well hold a session that no longer counts.
  if (endpoint.custom?.isEntrance) return endpoint
  const { handler, custom } = endpoint
  const isPublic = auth === 'public'
  return {
    ...endpoint,
    handler: async (req) => {
      if (readsOwnCredential(auth, req.headers)) return handler(req)
      try {
        requireUsableCredential(req)
        // Programs reach what is defined for them; Payload's own addresses know people only.
        if (!custom?.definition && serviceOf(req)) {
          throw new ServiceError('FORBIDDEN', {
            en: 'This URL is for users: log in as a user.',
            ja: 'このURLはユーザー専用です。ユーザーとしてログインしてください。',
          })
        }
        if (!isPublic) await requireReadableSession(req)
      } catch (error) {
        if (custom?.definition?.upload) await dropBody(req)
        throw error
      }
      return handler(req)
    },
  }
}

/**
 * Payload takes a session that it could not look up for nobody's. While the database is away that would
 * log people out, so the reason is asked for again.
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
