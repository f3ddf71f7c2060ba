import type { ServiceError } from '../../../src/errors/service-error.ts'
import { type CredentialSource, requestState } from './state.ts'

/** Notes why a credential was refused. Payload would take a failed strategy for an anonymous request. */
export function rememberCredentialProblem(
  headers: Headers,
  problem: ServiceError,
  source: CredentialSource = 'authorization',
): void {
  requestState(headers).credentialProblems[source] = problem
}

/** The reason why a credential that came with the request does not count, or `undefined`. */
export function credentialProblem(headers: Headers): ServiceError | undefined {
  const { gateway, authorization } = requestState(headers).credentialProblems
  return gateway ?? authorization
}

/** For endpoints that read `Authorization` themselves: it holds another credential than an ID token. */
export function forgetCredentialProblem(headers: Headers): void {
  delete requestState(headers).credentialProblems.authorization
}
