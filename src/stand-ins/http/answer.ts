import type { ServerResponse } from 'node:http'
import { PAGE_STYLE_SOURCE } from '../../http/page/page-style.ts'

/**
 * Sends a page of a peer. Nothing but its own style sheet may load, and nothing may frame it.
 * `formTargets` are origins beside its own to which a sent form may lead, also by redirects.
 */
export function sendPage(
  response: ServerResponse,
  status: number,
  page: string,
  formTargets: readonly string[] = [],
): void {
  const policy = [
    "default-src 'none'",
    `style-src ${PAGE_STYLE_SOURCE}`,
    'img-src data:',
    "frame-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  send(response, status, 'text/html; charset=utf-8', page, { 'Content-Security-Policy': policy })
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value))
}

/** Sends a body that no cache keeps and whose type no browser guesses. */
export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    ...headers,
  })
  response.end(body)
}
