import type { ServicePrincipal } from '../../../src/identity/service-permissions.ts'

/** Programs are no users: `req.user` stays empty, so that no rule about users ever lets one in. */
const programs = new WeakMap<Headers, ServicePrincipal>()

/** Notes that a request came with the valid key of a service account. */
export function rememberService(headers: Headers, account: ServicePrincipal): void {
  programs.set(headers, account)
}

/** The service account whose key came with a request, or `null`. */
export function serviceOf({
  headers,
}: {
  readonly headers?: Headers | undefined
}): ServicePrincipal | null {
  return (headers && programs.get(headers)) ?? null
}
