import type { ServicePrincipal } from '../../../src/identity/service-permissions.ts'
import { requestState } from './state.ts'

/** Notes that a request came with the valid key of a service account. */
export function rememberService(headers: Headers, account: ServicePrincipal): void {
  requestState(headers).serviceAccount = account
}

/** The service account whose key came with a request, or `null`. */
export function serviceOf({
  headers,
}: {
  readonly headers?: Headers | undefined
}): ServicePrincipal | null {
  return (headers && requestState(headers).serviceAccount) ?? null
}
