import type { IncomingMessage } from 'node:http'

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether the request names this machine. A page elsewhere can point its own host name at 127.0.0.1
 * and read what answers there; the Host header gives it away.
 */
export function isLocalRequest(request: IncomingMessage): boolean {
  return LOCAL_NAMES.has(hostName(request.headers.host))
}

/** Whether a browser sends this request from a page of the peer itself, or it is no browser. */
export function isOwnPage(request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  return host !== undefined && origin === `http://${host}`
}

function hostName(host: string | undefined): string {
  return (host ?? '').replace(/:\d+$/, '').toLowerCase()
}
