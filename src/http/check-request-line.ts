import type { IncomingMessage } from 'node:http'
import { ServiceError } from '../errors/service-error.ts'

/** Longest URL, in characters. Longer questions go by POST with the method override of Payload. */
const MAX_URL_LENGTH = 8 * 1024
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Refuses requests that no route of the service can match.
 *
 * @throws ServiceError `METHOD_NOT_ALLOWED`, `URI_TOO_LONG`, `MALFORMED_REQUEST` or
 *   `UNSUPPORTED_MEDIA_TYPE`.
 */
export function checkRequestLine({ method = '', url = '', headers }: IncomingMessage): void {
  if (!METHODS.includes(method)) {
    const sentence = {
      en: `Method ${method} is not allowed for this URL.`,
      ja: `このURLではメソッド${method}を使用できません。`,
    }
    throw new ServiceError('METHOD_NOT_ALLOWED', sentence, { allow: METHODS })
  }
  if (url.length > MAX_URL_LENGTH) {
    throw new ServiceError('URI_TOO_LONG', {
      en: `A URL may have at most ${MAX_URL_LENGTH} characters.`,
      ja: `URLは${MAX_URL_LENGTH}文字以下にしてください。`,
    })
  }
  if (!isReadable(url)) {
    throw new ServiceError('MALFORMED_REQUEST', {
      en: 'The URL is not correctly encoded, or contains "." or ".." segments.',
      ja: 'URLのエンコードが正しくないか、「.」や「..」のセグメントが含まれています。',
    })
  }
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      en: 'Content-Encoding is not supported: send the body without it.',
      ja: 'Content-Encodingには対応していません。指定せずに送信してください。',
    })
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
