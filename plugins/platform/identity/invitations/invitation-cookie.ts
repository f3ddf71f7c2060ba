import { INVITATION_COOKIE } from '../../../../src/http/session-cookie.ts'
import { oidcFlowCookie } from '../oidc-flow-cookie.ts'

/** Time for that login, in seconds. */
const SECONDS = 10 * 60

/** The cookie of an invitation that was opened, or with an empty value the one that ends it. */
export function invitationCookie(value: string, secure: boolean): string {
  return oidcFlowCookie(INVITATION_COOKIE, value, value === '' ? 0 : SECONDS, secure)
}
