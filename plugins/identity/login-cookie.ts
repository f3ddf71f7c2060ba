import { generateCookie } from 'payload/shared'

/** Name of the cookie that holds what a login at the identity provider has to remember. */
export const LOGIN_COOKIE = 'console-login'

/**
 * The cookie of a login that has begun, or with an empty value the one that ends it. `Lax` lets it come
 * back from the provider's site by the redirect, and by nothing that a page there could send.
 */
export function loginCookie(value: string, seconds: number, secure: boolean): string {
  return String(
    generateCookie({
      name: LOGIN_COOKIE,
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
