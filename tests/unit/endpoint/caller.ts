import type { PayloadRequest } from 'payload'
import { rememberService } from '../../../plugins/core/request/request-service-account.ts'
import type { BrandStatus, BrandSummary } from '../../../src/brands/brand-kinds.ts'
import type { ServicePrincipal } from '../../../src/identity/service-permissions.ts'

export const BRANDS: readonly (BrandSummary & { readonly status: BrandStatus })[] = [
  { id: 'art', kind: 'artwork', status: 'active' },
  { id: 'photo', kind: 'photo-print', status: 'active' },
]

export type Caller = {
  readonly roles?: readonly string[]
  readonly service?: Partial<ServicePrincipal>
  readonly disabled?: boolean
  readonly brand?: string
  /** Status of all brands. @default active */
  readonly status?: BrandStatus
}

/** A request as the rules see it, in a service with two brands. */
export function requestOf({
  roles,
  service,
  disabled = false,
  brand,
  status,
}: Caller): PayloadRequest {
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
    payload: {
      find: async () => ({ docs: BRANDS.map((one) => ({ ...one, status: status ?? one.status })) }),
    },
  }
  return req as unknown as PayloadRequest
}
