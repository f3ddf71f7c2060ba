import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setHeader } from './request-headers.ts'

/** Two years, as the preload lists of browsers ask for. */
const HSTS = 'max-age=63072000; includeSubDomains'
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
const FEATURES = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/**
 * The headers that tell browsers what this service never does. Answers that state a policy of their
 * own, as stored files do, keep it.
 *
 * @see docs/decisions/0073-use-a-nonce-based-content-security-policy.md
 */
export function createSecurityHeaders(serverUrl: string, pictureOrigins: readonly string[] = []) {
  const secure = serverUrl.startsWith('https:')
  return {
    /**
     * To be called before the request is handled: pages learn the nonce of their scripts from it.
     * Gives what sets the headers of its answer.
     */
    forRequest(req: IncomingMessage): (res: ServerResponse) => void {
      // A client could choose only the nonce of its own page, but it must not even choose that.
      setHeader(req, 'content-security-policy', undefined)
      setHeader(req, 'content-security-policy-report-only', undefined)
      const isApi = isApiPath(req.url)
      const policy = isApi ? API_POLICY : pagePolicy(pictureOrigins, secure)
      if (!isApi) setHeader(req, 'content-security-policy', policy)
      return (res) => {
        const set = (name: string, value: string) => {
          if (!res.hasHeader(name)) res.setHeader(name, value)
        }
        res.removeHeader('x-powered-by')
        res.setHeader('x-content-type-options', 'nosniff')
        set('content-security-policy', policy)
        set('x-frame-options', 'DENY')
        set('referrer-policy', 'same-origin')
        set('permissions-policy', FEATURES.map((feature) => `${feature}=()`).join(', '))
        set('cross-origin-opener-policy', 'same-origin')
        set('cross-origin-resource-policy', 'same-origin')
        if (isApi) set('cache-control', 'no-store')
        if (secure) res.setHeader('strict-transport-security', HSTS)
      }
    },
  }
}

/** Whether a URL belongs to the API and not to a page. */
export function isApiPath(url: string | undefined): boolean {
  return /^\/api(?=[/?]|$)/.test(url ?? '')
}

/**
 * What pages of the console may do. Styles are inline, because Payload positions its menus and
 * drawers so; scripts are only the build's own files and those with this answer's nonce.
 */
function pagePolicy(pictureOrigins: readonly string[], secure: boolean): string {
  const nonce = randomBytes(16).toString('base64')
  const rules = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictureOrigins].join(' '),
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ]
  return rules.join('; ')
}
