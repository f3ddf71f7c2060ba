import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../errors/service-error.ts'

/** Longest address, in characters. Longer questions go by POST with the method override of Payload. */
const MAX_URL_LENGTH = 8 * 1024
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Refuses what no address of the service can make sense of.
 *
 * @throws ServiceError `METHOD_NOT_ALLOWED`, `URI_TOO_LONG`, `MALFORMED_REQUEST` or
 *   `UNSUPPORTED_MEDIA_TYPE`.
 */
export function checkRequestLine({ method = '', url = '', headers }: IncomingMessage): void {
  if (!METHODS.includes(method)) {
    throw new ServiceError('METHOD_NOT_ALLOWED', `The method ${method} is not used here.`, {
      allow: METHODS,
    })
  }
  if (url.length > MAX_URL_LENGTH) {
    throw new ServiceError(
      'URI_TOO_LONG',
      `An address may have at most ${MAX_URL_LENGTH} characters.`,
    )
  }
  if (!isReadable(url)) {
    throw new ServiceError(
      'MALFORMED_REQUEST',
      'The address is not correctly encoded, or leads through others.',
    )
  }
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send the body without Content-Encoding.')
  }
}

/**
 * A path on this server whose escapes are UTF-8, and that leads straight to where it ends: `/api/../admin`
 * would be a page to the router, and a route of the API to code that looks at its beginning.
 */
function isReadable(url: string): boolean {
  if (!url.startsWith('/')) return false
  const [path = ''] = url.split('?', 1)
  try {
    const segments = decodeURIComponent(path).split('/')
    return segments.every((segment) => segment !== '.' && segment !== '..')
  } catch {
    return false
  }
}
