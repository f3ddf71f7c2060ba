import type { ServiceError } from '../../src/errors/service-error.ts'

/** Why the bearer of a request was refused. Payload takes a failed strategy for "nobody". */
const problems = new WeakMap<Headers, ServiceError>()

export function rememberCredentialProblem(headers: Headers, problem: ServiceError): void {
  problems.set(headers, problem)
}

/** The reason why a credential that came with the request does not count, or `undefined`. */
export function credentialProblem(headers: Headers): ServiceError | undefined {
  return problems.get(headers)
}

/** For endpoints that read the header themselves: it holds another credential than an ID token. */
export function forgetCredentialProblem(headers: Headers): void {
  problems.delete(headers)
}
