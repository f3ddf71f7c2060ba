import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { ServiceError } from '../../errors/service-error.ts'
import { loginProblemOf, loginRefusal } from './login-problem.ts'

const AWAY = ['temporarily_unavailable', 'server_error']
/** The user declined, or the provider denies access. */
const DENIED = ['access_denied', 'login_required', 'interaction_required', 'consent_required']

/** The refusal to report when the exchange with the provider failed with this error. */
export function refusalOf(error: unknown): ServiceError {
  if (error instanceof ServiceError && loginProblemOf(error)) return error
  if (error instanceof AuthorizationResponseError) {
    if (DENIED.includes(error.error)) return loginRefusal('LOGIN_DENIED', 'the provider said no')
    const problem = AWAY.includes(error.error) ? 'IDENTITY_UNAVAILABLE' : 'LOGIN_REFUSED'
    return loginRefusal(problem, 'the provider answered with an error')
  }
  if (error instanceof ResponseBodyError) {
    const problem = error.status >= 500 ? 'IDENTITY_UNAVAILABLE' : 'LOGIN_REFUSED'
    return loginRefusal(problem, `the provider's token URL answered ${error.status}`)
  }
  if (isUnreachable(error)) return loginRefusal('IDENTITY_UNAVAILABLE', 'no answer', error)
  const code = error instanceof ClientError ? (error.code ?? error.name) : 'unexpected'
  return loginRefusal('LOGIN_REFUSED', `the provider's answer does not hold (${code})`, error)
}

/** Timeouts, refused connections and answers of a server that is in trouble. */
function isUnreachable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return true
    if (cause instanceof TypeError && cause.message === 'fetch failed') return true
    if (cause.cause instanceof Response && cause.cause.status >= 500) return true
  }
  return false
}
