import type { BrandStatus, BrandSummary } from '../../../src/brands/brand-kinds.ts'
import type { ServiceError } from '../../../src/errors/service-error.ts'
import type { ServicePrincipal } from '../../../src/identity/service-permissions.ts'

/** The part of a brand that rules and features need. */
export type Brand = BrandSummary & {
  readonly name: string
  readonly status: BrandStatus
  /** Unvalidated; `brandSettings` returns it validated. */
  readonly config: unknown
}

/** Where a credential came from: the header `Authorization`, or the headers of the gateway. */
export type CredentialSource = 'authorization' | 'gateway'

/** What one part of a request's processing finds out and a later part needs. */
export type RequestState = {
  /** Why credentials of the request were refused. */
  readonly credentialProblems: Partial<Record<CredentialSource, ServiceError>>
  /** The service account of the request. It is not a user, so no rule about users can admit it. */
  serviceAccount?: ServicePrincipal
  /** All brands; roles are derived from them. */
  brands?: Promise<readonly Brand[]>
  /** Whether this request logs in through the identity provider and not with a password. */
  loginByIdentityProvider?: boolean
  /** Whether this request sets a password by the token of a mail. */
  resetsPassword?: boolean
  /** Super administrators that this request disables, deletes or demotes. */
  readonly departingSuperAdmins: Set<string>
}

/**
 * Keyed by the `Headers` object of the request: Payload passes it to authentication strategies before there is
 * a `PayloadRequest`, and keeps the same object in it even where it empties `req.context`. The map is global,
 * because Next bundles this module once for pages and once for the API.
 */
const KEY = Symbol.for('print-commerce.request-state')
const shared = globalThis as { [KEY]?: WeakMap<Headers, RequestState> }
shared[KEY] ??= new WeakMap()
const states = shared[KEY]

/** Returns the state of a request, created at the first call. */
export function requestState(headers: Headers): RequestState {
  const known = states.get(headers)
  if (known) return known
  const state: RequestState = {
    credentialProblems: {},
    departingSuperAdmins: new Set(),
  }
  states.set(headers, state)
  return state
}
