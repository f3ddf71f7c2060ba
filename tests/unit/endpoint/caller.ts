import type { PayloadRequest } from 'payload'
import { rememberService } from '../../../plugins/core/request/request-service-account.ts'
import type { BrandSummary } from '../../../src/brands/brand-kinds.ts'
import type { ServicePrincipal } from '../../../src/identity/service-permissions.ts'

export const BRANDS: readonly BrandSummary[] = [
  { id: 'art', kind: 'artwork' },
  { id: 'photo', kind: 'photo-print' },
]

export type Caller = {
  readonly roles?: readonly string[]
  readonly service?: Partial<ServicePrincipal>
  readonly disabled?: boolean
  readonly brand?: string
}

/** A request as the rules see it, in a service with two brands. */
export function requestOf({ roles, service, disabled = false, brand }: Caller): PayloadRequest {
  const headers = new Headers()
  if (service) {
    headers.set('authorization', 'Bearer pck_of_the_site')
    rememberService(headers, {
      kind: 'service',
      id: 'site',
      permissions: [],
      brands: null,
      ...service,
    })
  }
  const req = {
    headers,
    context: {},
    routeParams: brand === undefined ? {} : { brand },
    user: roles ? { id: 'me', roles, disabled, collection: 'users' } : null,
    payload: { find: async () => ({ docs: BRANDS }) },
  }
  return req as unknown as PayloadRequest
}
