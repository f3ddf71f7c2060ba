/** Name of the cookie of a console session, as Payload knows it. */
const SESSION_COOKIE = 'payload-token'

/** Its name in the browser where the service has https: bound to this very host and to `/`. */
const HOST_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`

/** Whether a `Cookie` header holds a console session. */
export function hasSessionCookie(header: string | null | undefined): boolean {
  return cookies(header).some(([name]) => name === SESSION_COOKIE)
}

/**
 * The `Cookie` header as Payload reads it, of one that a browser sent over https. A cookie without
 * the prefix could come from a site on a neighbouring domain, so it does not count.
 */
export function withoutHostPrefix(header: string): string | undefined {
  const kept = cookies(header)
    .filter(([name]) => name !== SESSION_COOKIE)
    .map(([name, pair]) =>
      name === HOST_SESSION_COOKIE ? pair.replace(HOST_SESSION_COOKIE, SESSION_COOKIE) : pair,
    )
  return kept.length > 0 ? kept.join('; ') : undefined
}

/** A `Set-Cookie` of the console's session under the name that binds it to this host. */
export function withHostPrefix(setCookie: string): string {
  return setCookie.startsWith(`${SESSION_COOKIE}=`) ? `__Host-${setCookie}` : setCookie
}

function cookies(header: string | null | undefined): [name: string, pair: string][] {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.filter(Boolean).map((pair) => [pair.split('=', 1)[0]?.trim() ?? '', pair])
}
