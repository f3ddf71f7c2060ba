import { LOGIN_COOKIE } from '../../../src/http/session-cookie.ts'
import { oidcFlowCookie } from './oidc-flow-cookie.ts'

/** The cookie of a login that has begun, or with an empty value the one that ends it. */
export function loginCookie(value: string, seconds: number, secure: boolean): string {
  return oidcFlowCookie(LOGIN_COOKIE, value, seconds, secure)
}
