import { requestContext } from '../../../src/http/request-context.ts'
import { rateHeaders } from '../../../src/rate-limit/rate-limiter.ts'

const CORS = 'access-control-'
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, X-App-Attestation',
  'access-control-max-age': '600',
}
const EXPOSED =
  'ETag, Retry-After, RateLimit, RateLimit-Policy, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, X-Request-Id'

/** Answers a CORS preflight. */
export function answerPreflight(origin: string | null): Response {
  const headers = new Headers({ vary: 'Origin', 'cache-control': 'no-store' })
  if (origin !== null) {
    headers.set('access-control-allow-origin', origin)
    for (const [name, value] of Object.entries(PREFLIGHT)) headers.set(name, value)
  }
  return new Response(null, { status: 204, headers })
}

/**
 * Adds the headers of every API response: the remaining rate limit, and CORS without credentials, so that
 * other sites never read a response to a session of the console.
 *
 * @param origin the other site that may read the response; `null` for none.
 */
export function finishHeaders(answer: Response, method: string, origin: string | null): Response {
  const headers = new Headers(answer.headers)
  for (const name of [...headers.keys()]) if (name.startsWith(CORS)) headers.delete(name)
  headers.append('vary', 'Origin')
  if (origin !== null) {
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-expose-headers', EXPOSED)
  }
  const rate = requestContext()?.rate
  if (rate) for (const [name, value] of rateHeaders(rate)) headers.set(name, value)
  const { status } = answer
  // An unread body would hold what it comes from, such as a connection of the object store.
  if (method === 'HEAD') void answer.body?.cancel()
  return new Response(method === 'HEAD' ? null : answer.body, { status, headers })
}
