import type { ServicePrincipal } from '../../../src/identity/service-permissions.ts'
import { requestState } from './state.ts'

/** Remembers the service account whose valid key a request carries. */
export function rememberService(headers: Headers, account: ServicePrincipal): void {
  requestState(headers).serviceAccount = account
}

/** Returns the service account of a request, or `null`. */
export function serviceOf({
  headers,
}: {
  readonly headers?: Headers | undefined
}): ServicePrincipal | null {
  return (headers && requestState(headers).serviceAccount) ?? null
}
