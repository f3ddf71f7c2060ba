import type { PayloadRequest } from 'payload'
import type { LoginProblem } from '../../../src/identity/console-login/login-problem.ts'

/** The path of the login page, which says what went wrong and leads on to `returnTo`. */
export function loginPageUrl(
  { payload: { config } }: PayloadRequest,
  problem: LoginProblem,
  returnTo?: string,
): string {
  const query = new URLSearchParams({ problem })
  if (returnTo !== undefined && returnTo !== config.routes.admin) query.set('redirect', returnTo)
  return `${config.routes.admin}${config.admin.routes.login}?${query}`
}
