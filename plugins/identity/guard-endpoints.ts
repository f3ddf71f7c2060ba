import type { Endpoint, Payload, PayloadRequest } from 'payload'
import { ServiceError } from '../../src/errors/service-error.ts'
import { credentialProblem } from './credential-problem.ts'

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
  // Its `Authorization` holds another credential, which the endpoint checks itself.
  if (endpoint.custom?.definition?.auth === 'own') return endpoint
  const { handler } = endpoint
  return {
    ...endpoint,
    handler: async (req) => {
      requireUsableCredential(req)
      return handler(req)
    },
  }
}

/** @throws ServiceError when the credential of the request was refused or its account is disabled. */
export function requireUsableCredential(req: PayloadRequest): void {
  const problem = req.headers && credentialProblem(req.headers)
  if (problem) throw problem
  if (!req.user?.disabled) return
  throw new ServiceError('UNAUTHENTICATED', 'Log in again.')
}
