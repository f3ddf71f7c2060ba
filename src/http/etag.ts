import { createHash } from 'node:crypto'
import fresh from 'fresh'

/** The strong entity tag of a body. */
export const etagOf = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url')}"`

/**
 * Whether `If-None-Match` names an entity tag, alone or in a list, or is `*`; weak forms count
 * (RFC 9110, section 13.1.2).
 *
 * `Cache-Control: no-cache` is left out: `fetch` adds it to every request that brings its own
 * `If-None-Match`, so such clients would never receive 304.
 */
export function etagMatches(ifNoneMatch: string | null, etag: string): boolean {
  return fresh({ 'if-none-match': ifNoneMatch ?? undefined }, { etag })
}
