import type { BrandSummary } from '../../../src/brands/brand-kinds.ts'
import type { ServiceError } from '../../../src/errors/service-error.ts'
import type { ServicePrincipal } from '../../../src/identity/service-permissions.ts'

/** A brand as far as rules and features need it. */
export type Brand = BrandSummary & {
  readonly name: string
  /** As it is recorded; `brandSettings` returns it checked. */
  readonly config: unknown
}

/** What a request can bring to say who it is from: the header `Authorization`, or a gateway's. */
export type CredentialSource = 'authorization' | 'gateway'

/** Everything that is found out about one request and that later code of the same request needs. */
export type RequestState = {
  /** Why credentials that came with the request were refused. */
  readonly credentialProblems: Partial<Record<CredentialSource, ServiceError>>
  /** The service account whose key came. It is no user, so that no rule about users ever admits it. */
  serviceAccount?: ServicePrincipal
  /** The brands that exist; roles are derived from them. */
  brands?: Promise<readonly Brand[]>
  /** Whether the identity provider vouches for the login that this request makes, and not a password. */
  loginByIdentityProvider?: boolean
  /** Super administrators that this request disables, deletes or demotes. */
  readonly departingSuperAdmins: Set<string>
}

/**
 * Keyed by the request's headers: Payload hands them to authentication strategies before there is a
 * `PayloadRequest`, and keeps the same object in it, also where it empties `req.context`. One map for the
 * process, because Next bundles this module once for pages and once for the API.
 */
const KEY = Symbol.for('print-commerce.request-state')
const shared = globalThis as { [KEY]?: WeakMap<Headers, RequestState> }
shared[KEY] ??= new WeakMap()
const states = shared[KEY]

/** The state of a request; headers that were never seen begin with an empty one. */
export function requestState(headers: Headers): RequestState {
  const known = states.get(headers)
  if (known) return known
  const state: RequestState = { credentialProblems: {}, departingSuperAdmins: new Set() }
  states.set(headers, state)
  return state
}
