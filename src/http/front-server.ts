import { randomUUID } from 'node:crypto'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { toServiceError } from '../errors/describe-error.ts'
import type { ServiceError } from '../errors/service-error.ts'
import { rateLimited } from '../rate-limit/rate-limited.ts'
import { createApiRequests } from './api-requests.ts'
import { beforeHeaders } from './before-headers.ts'
import { boundBody } from './bound-body.ts'
import { checkRequestLine } from './check-request-line.ts'
import { clientIp, peerIp } from './client-ip.ts'
import type { CountRequest } from './count-request.ts'
import { refuseForeignPages } from './cross-site.ts'
import { endWhenUnread } from './end-when-unread.ts'
import { noteEventStream } from './event-streams.ts'
import { observedRequest } from './observed-request.ts'
import { createPageTurns } from './page-turns.ts'
import { answerMalformed, answerRefusal } from './refusals.ts'
import type { RefusedRequest } from './refused-pages.ts'
import { type RequestContext, runInRequest } from './request-context.ts'
import { setHeader } from './request-headers.ts'
import { acceptedLanguage } from './request-language.ts'
import { noteHandler } from './running-handlers.ts'
import { createSecurityHeaders, isApiPath } from './security-headers.ts'
import { hasSessionCookie, secured, withoutHostPrefix } from './session-cookie.ts'
import type { IsTrustedProxy } from './trusted-proxies.ts'

export type FrontServerOptions = {
  /** Public URL of the service. */
  readonly serverUrl: string
  readonly isTrustedProxy: IsTrustedProxy
  /** Where pages may load pictures from besides the service itself, e.g. a CDN. @default none */
  readonly pictureOrigins?: readonly string[]
  /**
   * Looks at who a request for a page claims to come from, and returns for whom the access gateway vouches; the
   * API looks for itself.
   *
   * @throws ServiceError where the claim does not hold: the page is refused.
   */
  readonly checkPage?: (headers: Headers) => Promise<{ readonly email: string } | null>
  /** Counts a request. Those that it names a caller of are answered in turns. @default no limit */
  readonly countRequest?: CountRequest
  /** Receives refused pages, and the first request to the API of a flood, before the response is sent. */
  readonly onRefused?: (page: RefusedRequest) => Promise<void>
  /** Receives failures of the handler itself. */
  readonly onError: (error: unknown, requestId: string) => void
  readonly timeouts?: Partial<Timeouts>
  /** Slower uploads are rejected, in bytes per second. @default 50000 */
  readonly minUploadRate?: number
}

export type Timeouts = {
  /** Until all headers of a request have arrived. @default 15000 */
  readonly headersMs: number
  /** Until a whole upload has arrived. @default 900000 */
  readonly requestMs: number
  /** Until a small body has arrived, and the longest pause within an upload. @default 20000 */
  readonly bodyMs: number
  /** Base time allowed for an upload, in addition to size / minimum rate. @default 30000 */
  readonly uploadMs: number
  /**
   * Until other pages are rendered beside one that does not end: it waits for the database, or for a client that
   * does not read. @default 2000
   */
  readonly pageMs: number
  /** Until other requests to the API of a caller are answered beside one whose response does not begin. @default 500 */
  readonly apiMs: number
  /** Longest pause of a client within a response that it receives. @default 30000 */
  readonly unreadMs: number
}

/** Header lines and the URL together, in bytes. */
const MAX_HEADER_BYTES = 16 * 1024
const TIMEOUTS: Timeouts = {
  headersMs: 15_000,
  requestMs: 900_000,
  bodyMs: 20_000,
  uploadMs: 30_000,
  pageMs: 2_000,
  apiMs: 500,
  unreadMs: 30_000,
}
/** 50 MB at 500 kbit/s, which is faster than this, arrive within `requestMs`. */
const MIN_UPLOAD_RATE = 50_000

/**
 * The server in front of the console and the API. Whatever stands behind it, every request gets an
 * id and the IP address of its client, is bounded in size and time, and every answer carries the id and
 * the security headers (specification, section 8).
 *
 * @see docs/decisions/0070-put-our-own-server-in-front-of-next.md
 */
export function createFrontServer(handle: RequestListener, options: FrontServerOptions): Server {
  const timeouts = { ...TIMEOUTS, ...options.timeouts }
  const minUploadRate = options.minUploadRate ?? MIN_UPLOAD_RATE
  const secureHeaders = createSecurityHeaders(options.serverUrl, options.pictureOrigins)
  const { origin, protocol } = new URL(options.serverUrl)
  const secure = protocol === 'https:'
  const apiRequests = createApiRequests({ longestMs: timeouts.apiMs })
  const pageTurns = createPageTurns({ apiRequests, longestMs: timeouts.pageMs })

  async function receive(req: IncomingMessage, res: ServerResponse, expectsContinue: boolean) {
    const trusted = options.isTrustedProxy(peerIp(req), 0)
    const context: RequestContext = {
      requestId: (trusted && givenId(req)) || randomUUID(),
      clientIp: clientIp(req, options.isTrustedProxy),
    }
    forgetClaims(req, trusted, context)
    settleLanguage(req)
    // Tokens are for the API. A page with one that is not valid could only fail.
    if (!isApiPath(req.url)) setHeader(req, 'authorization', undefined)
    const policy = secureHeaders.forRequest(req)
    beforeHeaders(res, () => {
      res.setHeader('x-request-id', context.requestId)
      policy(res)
      if (secure) secureCookies(res)
      noteEventStream(server, res)
    })
    endWhenUnread(res, timeouts.unreadMs)
    const answer = async () => {
      try {
        checkRequestLine(req)
        if (secure) readBoundCookie(req)
        const caller = await admit(req)
        const bounds = { ...timeouts, minUploadRate, expectsContinue }
        if (isApiPath(req.url)) {
          if (await apiRequests.begin(caller, req, res))
            await handle(await boundBody(req, res, bounds), res)
          return
        }
        const bounded = await boundBody(req, res, bounds)
        if (caller === undefined) await handle(bounded, res)
        else await pageTurns.render(caller, res, () => handle(bounded, res))
      } catch (error) {
        const described = toServiceError(error)
        if (described.status >= 500) options.onError(error, context.requestId)
        answerRefusal(req, res, described, context.requestId)
      }
    }
    await runInRequest(context, () => observedRequest(req, res, context, trusted, answer))
  }

  /** Returns whose turn the request has to take. */
  async function admit(req: IncomingMessage): Promise<string | undefined> {
    const { method = '' } = req
    const request = { method, headers: headersOf(req), pathname: pathnameOf(req) }
    const { email, refusal } = await checked(req, request.headers)
    const isRefused = refusal !== undefined
    const { decision, caller } =
      (await options.countRequest?.({ ...request, email, isRefused })) ?? {}
    // Refused pages count, too. A flood is reported once, and not why each of its requests is refused.
    const error = decision && !decision.allowed ? rateLimited(decision) : refusal
    if (!error) return caller
    if (error === refusal || decision?.isFirstRefused)
      await options.onRefused?.({ ...request, error })
    throw error
  }

  /** The API knows more sites, and checks by itself. */
  async function checked(
    req: IncomingMessage,
    headers: Headers,
  ): Promise<{ readonly email?: string | undefined; readonly refusal?: ServiceError }> {
    if (isApiPath(req.url)) return {}
    try {
      refuseForeignPages(senderOf(req), origin)
      return { email: (await options.checkPage?.(headers))?.email }
    } catch (error) {
      return { refusal: toServiceError(error) }
    }
  }

  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: Math.min(5_000, timeouts.headersMs),
    requireHostHeader: true,
    insecureHTTPParser: false,
  })
  const guarded = (expectsContinue: boolean) => (req: IncomingMessage, res: ServerResponse) => {
    const handled = receive(req, res, expectsContinue).catch((error: unknown) => {
      options.onError(error, String(res.getHeader('x-request-id') ?? ''))
      res.destroy()
    })
    noteHandler(server, handled)
  }
  server.on('request', guarded(false))
  server.on('checkContinue', guarded(true))
  server.on('clientError', answerMalformed)
  return server
}

/**
 * Reduces `Accept-Language` to the language of our error answers. Payload picks the first language that it
 * knows, even one that the console does not support, and falls back to English then.
 */
function settleLanguage(req: IncomingMessage): void {
  const accepted = req.headers['accept-language']
  if (accepted !== undefined) setHeader(req, 'accept-language', acceptedLanguage(accepted))
}

function secureCookies(res: ServerResponse): void {
  const given = [res.getHeader('set-cookie') ?? []].flat().map(String)
  if (given.length > 0) res.setHeader('set-cookie', given.map(secured))
}

function readBoundCookie(req: IncomingMessage): void {
  const { cookie } = req.headers
  if (cookie !== undefined) setHeader(req, 'cookie', withoutHostPrefix(cookie))
}

/** What Next will read: doubled headers are one, joined by a comma. */
function headersOf({ headers }: IncomingMessage): Headers {
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return new Headers(pairs as [string, string][])
}

/** As sent, without its query. */
const pathnameOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/'

function senderOf({ method = '', headers }: IncomingMessage) {
  const fetchSite = headers['sec-fetch-site']
  return {
    method,
    origin: headers.origin ?? null,
    fetchSite: typeof fetchSite === 'string' ? fetchSite : null,
    hasSession: hasSessionCookie(headers.cookie),
  }
}

/** The id that a trusted proxy has given the request, if it is a harmless one. */
function givenId({ headers }: IncomingMessage): string | undefined {
  const id = headers['x-request-id']
  return typeof id === 'string' && /^[\w-]{8,64}$/.test(id) ? id : undefined
}

/** Headers that only a proxy may set, under every name that something behind this server could read. */
const CLAIMS = /^(x-forwarded-|forwarded$|x-real-ip$|x-client-ip$|true-client-ip$|x-middleware-)/

function forgetClaims(
  req: IncomingMessage,
  trusted: boolean,
  context: { readonly requestId: string; readonly clientIp: string },
): void {
  const kept = trusted ? /^x-forwarded-(host|proto|port)$/ : /^$/
  for (const name of Object.keys(req.headers)) {
    if (CLAIMS.test(name) && !kept.test(name)) setHeader(req, name, undefined)
  }
  setHeader(req, 'x-forwarded-for', context.clientIp || undefined)
  setHeader(req, 'x-request-id', context.requestId)
}
