import { serviceKeyIn } from '../../../src/identity/service-key.ts'
import type { Auth } from './definition.ts'

/**
 * Whether the endpoint itself checks `Authorization`, because it holds neither an ID token nor a service key.
 * Decided by the form of the header, not by whether the credential is known.
 */
export function readsOwnCredential(auth: Auth | undefined, headers: Headers): boolean {
  if (auth !== 'own-or-service') return auth === 'own'
  return serviceKeyIn(headers.get('authorization')) === null
}
