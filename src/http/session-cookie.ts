/** Name of the cookie of a console session, as Payload knows it. */
const SESSION_COOKIE = 'payload-token'

/** Name of the cookie that holds what a login at the identity provider has to remember. */
export const LOGIN_COOKIE = 'console-login'

/** Name of the cookie that takes an invitation through the login at the identity provider. */
export const INVITATION_COOKIE = 'console-invitation'

/** Before the name of a cookie where the service has https, it binds it to this very host and to `/`. */
const HOST = '__Host-'

const BOUND: readonly string[] = [SESSION_COOKIE, LOGIN_COOKIE, INVITATION_COOKIE]

/** Whether a `Cookie` header holds a console session. */
export function hasSessionCookie(header: string | null | undefined): boolean {
  return cookies(header).some(([name]) => name === SESSION_COOKIE)
}

/** The token of the console session in a `Cookie` header. */
export function sessionToken(header: string | null | undefined): string | undefined {
  const [, pair] = cookies(header).find(([name]) => name === SESSION_COOKIE) ?? []
  return pair?.slice(pair.indexOf('=') + 1)
}

/**
 * The `Cookie` header as the service reads it, of one that a browser sent over https. A session or a login
 * without the prefix could come from a site on a neighbouring domain, so it does not count.
 */
export function withoutHostPrefix(header: string): string | undefined {
  const kept = cookies(header)
    .filter(([name]) => !BOUND.includes(name))
    .map(([name, pair]) => {
      const isBound = name.startsWith(HOST) && BOUND.includes(name.slice(HOST.length))
      return isBound ? pair.slice(HOST.length) : pair
    })
  return kept.length > 0 ? kept.join('; ') : undefined
}

/** A `Set-Cookie` of a session or a login under the name that binds it to this host. */
export function withHostPrefix(setCookie: string): string {
  const [name = ''] = setCookie.split('=', 1)
  return BOUND.includes(name) ? HOST + setCookie : setCookie
}

/**
 * A `Set-Cookie` of a service with https: bound to this host if it is of a session or a login, and never sent without
 * TLS or with requests of other sites, whichever library wrote it.
 */
export function secured(setCookie: string): string {
  const missing = ['Secure', 'SameSite=Lax'].filter(
    (attribute) => !hasAttribute(setCookie, attribute),
  )
  return [withHostPrefix(setCookie), ...missing].join('; ')
}

function hasAttribute(setCookie: string, attribute: string): boolean {
  const [wanted = ''] = attribute.toLowerCase().split('=', 1)
  const [, ...attributes] = setCookie.split(';')
  return attributes.some((one) => one.trim().toLowerCase().split('=', 1)[0] === wanted)
}

function cookies(header: string | null | undefined): [name: string, pair: string][] {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter(Boolean).map((pair) => [pair.split('=', 1)[0]?.trim() ?? '', pair])
}
