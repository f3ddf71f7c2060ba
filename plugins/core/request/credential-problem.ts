import type { ServiceError } from '../../../src/errors/service-error.ts'
import { type CredentialSource, requestState } from './state.ts'

/** Remembers why a credential was refused: Payload treats a failed strategy as an anonymous request. */
export function rememberCredentialProblem(
  headers: Headers,
  problem: ServiceError,
  source: CredentialSource = 'authorization',
): void {
  requestState(headers).credentialProblems[source] = problem
}

/** Returns why a credential of the request was refused, or `undefined`. */
export function credentialProblem(headers: Headers): ServiceError | undefined {
  const { gateway, authorization } = requestState(headers).credentialProblems
  return gateway ?? authorization
}

/** For endpoints that read `Authorization` themselves, where it does not hold an ID token. */
export function forgetCredentialProblem(headers: Headers): void {
  delete requestState(headers).credentialProblems.authorization
}
