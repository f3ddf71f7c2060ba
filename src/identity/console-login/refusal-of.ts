import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'
import { LoginRefused } from './login-problem.ts'

const AWAY = ['temporarily_unavailable', 'server_error']
/** The user declined, or the provider denies access. */
const DENIED = ['access_denied', 'login_required', 'interaction_required', 'consent_required']

/** What to tell the user if the exchange with the provider failed with this error. */
export function refusalOf(error: unknown): LoginRefused {
  if (error instanceof LoginRefused) return error
  if (error instanceof AuthorizationResponseError) {
    if (DENIED.includes(error.error)) return new LoginRefused('denied', 'the provider said no')
    const problem = AWAY.includes(error.error) ? 'unavailable' : 'refused'
    return new LoginRefused(problem, 'the provider answered with an error')
  }
  if (error instanceof ResponseBodyError) {
    const problem = error.status >= 500 ? 'unavailable' : 'refused'
    return new LoginRefused(problem, `the provider's token address answered ${error.status}`)
  }
  if (isUnreachable(error)) return new LoginRefused('unavailable', 'no answer', error)
  const code = error instanceof ClientError ? (error.code ?? error.name) : 'unexpected'
  return new LoginRefused('refused', `the provider's answer does not hold (${code})`, error)
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
