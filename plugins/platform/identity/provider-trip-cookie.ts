import { generateCookie } from 'payload/shared'

/**
 * A cookie that goes along on the way to the identity provider and back, or with 0 seconds the one that
 * ends it. `Lax` lets it come back from the provider's site by the redirect, and by nothing that a page
 * there could send.
 */
export function providerTripCookie(
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
      // A cookie that is bound to its host is one of the whole host.
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure,
      returnCookieAsObject: false,
      // Where `maxAge` is 0, only a time that has passed is understood by all.
      expires: new Date(Date.now() + seconds * 1000),
    }),
  )
}
