import { ServiceError } from '../../../src/errors/service-error.ts'

const OVERRIDES = ['x-payload-http-method-override', 'x-http-method-override']

/**
 * The request that is meant: HEAD as GET, because Payload knows no other way to answer it, and a long
 * question that came as the body of a POST as the GET that it stands for, so that the same limits
 * hold for both.
 *
 * @throws ServiceError `UNSUPPORTED_MEDIA_TYPE` for a question that is no form.
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
