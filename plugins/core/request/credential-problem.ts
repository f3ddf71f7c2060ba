import type { ServiceError } from '../../../src/errors/service-error.ts'

/** What a request can bring to say who it is from: the header `Authorization`, or a gateway's. */
export type CredentialSource = 'authorization' | 'gateway'

type Problems = Partial<Record<CredentialSource, ServiceError>>

const KEY = Symbol.for('print-commerce.credential-problems')
const shared = globalThis as Record<symbol, WeakMap<Headers, Problems> | undefined>
shared[KEY] ??= new WeakMap()

/**
 * Why credentials of a request were refused. Payload treats a failed strategy as anonymous. There is one
 * list for the process: Next bundles this module once for its pages and once for the API.
 */
const problems = shared[KEY]

export function rememberCredentialProblem(
  headers: Headers,
  problem: ServiceError,
  source: CredentialSource = 'authorization',
): void {
  problems.set(headers, { ...problems.get(headers), [source]: problem })
}

/** The reason why a credential that came with the request does not count, or `undefined`. */
export function credentialProblem(headers: Headers): ServiceError | undefined {
  const { gateway, authorization } = problems.get(headers) ?? {}
  return gateway ?? authorization
}

/** For endpoints that read `Authorization` themselves: it holds another credential than an ID token. */
export function forgetCredentialProblem(headers: Headers): void {
  const { gateway } = problems.get(headers) ?? {}
  problems.set(headers, gateway ? { gateway } : {})
}
