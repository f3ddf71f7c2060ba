import { providerTripCookie } from './provider-trip-cookie.ts'

/** Name of the cookie that holds what a login at the identity provider has to remember. */
export const LOGIN_COOKIE = 'console-login'

/** The cookie of a login that has begun, or with an empty value the one that ends it. */
export function loginCookie(value: string, seconds: number, secure: boolean): string {
  return providerTripCookie(LOGIN_COOKIE, value, seconds, secure)
}
