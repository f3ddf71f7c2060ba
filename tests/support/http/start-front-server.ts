import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { ServiceError } from '../../../src/errors/service-error.ts'
import {
  createFrontServer,
  type FrontServerOptions,
  type Timeouts,
} from '../../../src/http/front-server.ts'
import { listen } from '../../../src/http/listen.ts'
import { requestContext } from '../../../src/http/request-context.ts'
import { parseTrustedProxies } from '../../../src/http/trusted-proxies.ts'

/** What the handler behind the server saw of a request. */
type Seen = {
  readonly ip: string
  readonly id: string
  readonly forwarded: unknown
  readonly cookie?: string
}
/** A front server with a handler that answers what it saw. */
export type FrontServer = {
  readonly url: string
  readonly server: Server
  /** Requests that reached the handler. */
  handled: number
  /** Bytes of bodies that it has read. */
  received: number
  /** Requests whose body ended early. */
  cutOff: number
  /** Refused pages: method, path, error code and id of the request. */
  readonly refused: string[]
}

/** None that a test reaches by being slow. */
const PATIENT: Partial<Timeouts> = {
  headersMs: 600_000,
  bodyMs: 600_000,
  requestMs: 600_000,
  uploadMs: 600_000,
}

/** Says what it sees, and reads the whole body. */
async function echo(
  req: IncomingMessage,
  res: ServerResponse,
  onChunk: (bytes: number) => void,
): Promise<void> {
  if (req.url === '/held') await once(res, 'close')
  let bytes = 0
  for await (const chunk of req) {
    bytes += chunk.length
    onChunk(chunk.length)
  }
  const { requestId, clientIp } = requestContext() ?? {}
  const {
    authorization,
    cookie,
    forwarded,
    'x-real-ip': real,
    'x-forwarded-for': chain,
  } = req.headers
  res.setHeader('content-type', 'application/json')
  res.setHeader('x-powered-by', 'a framework')
  if (req.url === '/login')
    res.setHeader('set-cookie', 'payload-token=abc; Path=/; HttpOnly; Secure')
  const body = { id: requestId, ip: clientIp, forwarded: { forwarded, real, chain } }
  res.end(JSON.stringify({ ...body, authorization, cookie, bytes }))
}

/**
 * Starts one that browsers reach at `serverUrl`; the caller closes `server`.
 *
 * @param proxies as `TRUSTED_PROXIES` lists them.
 * @param timeouts those that end a request; the others are far beyond any test.
 */
export async function startFrontServer(
  serverUrl: string,
  proxies: string,
  checkPage?: FrontServerOptions['checkPage'],
  timeouts: Partial<Timeouts> = {},
): Promise<FrontServer> {
  const place = { handled: 0, received: 0, cutOff: 0, refused: [] as string[] } as {
    -readonly [K in keyof FrontServer]: FrontServer[K]
  }
  place.server = createFrontServer(
    (req, res) => {
      place.handled += 1
      const count = (bytes: number) => {
        place.received += bytes
      }
      return echo(req, res, count).catch(() => {
        place.cutOff += 1
        res.destroy()
      })
    },
    {
      serverUrl,
      isTrustedProxy: parseTrustedProxies(proxies),
      ...(checkPage && { checkPage }),
      onRefused: async ({ error, method, pathname }) => {
        place.refused.push(`${method} ${pathname} ${error.code} ${requestContext()?.requestId}`)
      },
      // A failure that is described is an answer; anything else is a fault of this test.
      onError: (error) => {
        if (!(error instanceof ServiceError)) throw error
      },
      timeouts: { ...PATIENT, ...timeouts },
    },
  )
  place.url = `http://127.0.0.1:${await listen(place.server, 0, '127.0.0.1')}`
  return place
}

/** Asks for the root and returns the answer and what the handler saw. */
export async function seenBy(
  { url }: FrontServer,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly answer: Response; readonly seen: Seen }> {
  const answer = await fetch(url, { headers })
  return { answer, seen: await answer.json() }
}
