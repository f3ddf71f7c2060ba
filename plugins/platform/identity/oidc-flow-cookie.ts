import { generateCookie } from 'payload/shared'

/**
 * The `Set-Cookie` header of a cookie that lives for one OIDC flow; 0 seconds delete it. With `Lax` it is
 * sent with the redirect from the provider's site, but with no other request of a page there.
 */
export function oidcFlowCookie(
  name: string,
  value: string,
  seconds: number,
  secure: boolean,
): string {
  return String(
    generateCookie({
      name,
      value,
      maxAge: seconds,
      // The prefix `__Host-` requires the root path.
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure,
      returnCookieAsObject: false,
      // Some clients ignore `maxAge` 0 and need a time in the past.
      expires: new Date(Date.now() + seconds * 1000),
    }),
  )
}
