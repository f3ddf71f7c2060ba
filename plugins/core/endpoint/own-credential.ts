import { serviceKeyIn } from '../../../src/identity/service-key.ts'
import type { Auth } from './definition.ts'

/**
 * Whether an endpoint itself reads what came in `Authorization`: a token that is no credential of this
 * service. Decided by what came and not by whether it could be looked up.
 */
export function readsOwnCredential(auth: Auth | undefined, headers: Headers): boolean {
  if (auth !== 'own-or-service') return auth === 'own'
  return serviceKeyIn(headers.get('authorization')) === null
}
