import { ServiceError } from '../../../src/errors/service-error.ts'

const OVERRIDES = ['x-payload-http-method-override', 'x-http-method-override']

/**
 * Converts HEAD to GET, because Payload has no handler for HEAD, and POST with a method override to the GET that
 * it represents, so that the same limits apply.
 *
 * @throws ServiceError `UNSUPPORTED_MEDIA_TYPE` for a query that is not form-encoded.
 */
export async function asPlainRequest(request: Request): Promise<Request> {
  const { method, url, headers, signal } = request
  if (method === 'HEAD') return new Request(url, { method: 'GET', headers, signal })
  const override = OVERRIDES.some((name) => headers.get(name)?.toUpperCase() === 'GET')
  if (method !== 'POST' || !override) return request
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '')) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      en: 'A query in a body must be sent as application/x-www-form-urlencoded.',
      ja: '本文で送るクエリはapplication/x-www-form-urlencoded形式にしてください。',
    })
  }
  const meant = new URL(url)
  const question = await request.text()
  meant.search = meant.search === '' ? question : `${meant.search}&${question}`
  const kept = new Headers(headers)
  for (const name of [...OVERRIDES, 'content-type', 'content-length']) kept.delete(name)
  return new Request(meant, { method: 'GET', headers: kept, signal })
}
