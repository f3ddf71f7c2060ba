import { describe, expect, it } from 'vitest'
import {
  hasSessionCookie,
  secured,
  withHostPrefix,
  withoutHostPrefix,
} from '../../../src/http/session-cookie.ts'

describe('the cookie of a session', () => {
  it('is bound to its host on the way out, and no other cookie is touched', () => {
    expect(withHostPrefix('payload-token=abc; Path=/; Secure')).toBe(
      '__Host-payload-token=abc; Path=/; Secure',
    )
    expect(withHostPrefix('payload-theme=dark; Path=/')).toBe('payload-theme=dark; Path=/')
  })

  it('counts only under its bound name on the way in', () => {
    expect(withoutHostPrefix('payload-lng=ja; __Host-payload-token=abc')).toBe(
      'payload-lng=ja; payload-token=abc',
    )
    expect(withoutHostPrefix('payload-token=planted')).toBeUndefined()
    expect(withoutHostPrefix('payload-token=planted; __Host-payload-token=real')).toBe(
      'payload-token=real',
    )
  })

  it('shares its binding with the cookies that take a login to the provider and back', () => {
    expect(withHostPrefix('console-login=a; Path=/')).toBe('__Host-console-login=a; Path=/')
    expect(withHostPrefix('console-invitation=b; Path=/')).toBe(
      '__Host-console-invitation=b; Path=/',
    )
    expect(withoutHostPrefix('console-login=planted; console-invitation=planted; a=1')).toBe('a=1')
    expect(withoutHostPrefix('__Host-console-login=x; console-login=planted')).toBe(
      'console-login=x',
    )
  })

  it('is noticed among others, and not in the value of another', () => {
    expect(hasSessionCookie('a=1; payload-token=x')).toBe(true)
    expect(hasSessionCookie('a=payload-token; xpayload-token=1')).toBe(false)
    expect(hasSessionCookie(null)).toBe(false)
  })
})

describe('any cookie of a service with https', () => {
  it.each([
    ['payload-lng=ja; Path=/', 'payload-lng=ja; Path=/; Secure; SameSite=Lax'],
    ['payload-lng=ja; path=/; samesite=strict', 'payload-lng=ja; path=/; samesite=strict; Secure'],
    ['a=Secure', 'a=Secure; Secure; SameSite=Lax'],
    ['payload-token=b; Secure; SameSite=Lax', '__Host-payload-token=b; Secure; SameSite=Lax'],
  ])('is secure and of one site, whatever library wrote it: %s', (given, sent) => {
    expect(secured(given)).toBe(sent)
  })
})
