import { generateCookie } from 'payload/shared'

/** Name of the cookie that takes an invitation through the login at the identity provider. */
export const INVITATION_COOKIE = 'console-invitation'

/** Time for that login, in seconds. */
const SECONDS = 10 * 60

/** The cookie of an invitation that was opened, or with an empty value the one that ends it. */
export function invitationCookie(value: string, secure: boolean): string {
  const seconds = value === '' ? 0 : SECONDS
  return String(
    generateCookie({
      name: INVITATION_COOKIE,
      value,
      maxAge: seconds,
      path: '/api/users/oidc',
      httpOnly: true,
      sameSite: 'Lax',
      secure,
      returnCookieAsObject: false,
      // Where `maxAge` is 0, only a time that has passed is understood by all.
      expires: new Date(Date.now() + seconds * 1000),
    }),
  )
}
