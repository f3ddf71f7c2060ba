import { once } from 'node:events'
import { Agent, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRequestCounter } from '../../../src/http/count-request.ts'
import { createFrontServer, type FrontServerOptions } from '../../../src/http/front-server.ts'
import { closeServer, listen } from '../../../src/http/listen.ts'
import type { RefusedRequest } from '../../../src/http/refused-pages.ts'
import { parseTrustedProxies } from '../../../src/http/trusted-proxies.ts'
import { createMemoryCounter } from '../../../src/rate-limit/adapters/memory.ts'
import type { RateLimits } from '../../../src/rate-limit/budgets.ts'
import { createRateLimiter } from '../../../src/rate-limit/rate-limiter.ts'
import { until } from '../../support/system/until.ts'

/** A limit that no test reaches. */
const NEVER_MS = 3_600_000
/** Requests of one caller that are answered at once, and that may be under way in all. */
const [EACH, ALL] = [4, 250]
const PLENTY = 1_000_000
const LIMITS: RateLimits = {
  ...{ api: 0, files: 0, webhooks: 0, login: 0, account: 0, 'account-hour': 0, console: 0 },
  ...{ pages: PLENTY, visitors: PLENTY, static: PLENTY, ip: PLENTY },
}

type Held = { readonly path: string; readonly res: ServerResponse }

/** A front server whose handler holds every request until the test answers it. */
async function start(
  limits: Partial<RateLimits> = {},
  timeouts: FrontServerOptions['timeouts'] = {},
) {
  const held: Held[] = []
  const refused: RefusedRequest[] = []
  let counted = 0
  const limiter = createRateLimiter(createMemoryCounter(), { ...LIMITS, ...limits })
  const countRequest = createRequestCounter({
    limiter,
    processLimiter: limiter,
    accountOfSession: async (token) => token,
    staticFiles: new Set(),
  })
  const server = createFrontServer(
    async ({ url = '' }, res) => {
      held.push({ path: url, res })
      await once(res, 'close')
    },
    {
      serverUrl: 'http://localhost:3000',
      isTrustedProxy: parseTrustedProxies('127.0.0.1'),
      countRequest: (request) => {
        counted += 1
        return countRequest(request)
      },
      onRefused: async (request) => {
        refused.push(request)
      },
      onError: (error) => {
        throw error
      },
      timeouts: { apiMs: NEVER_MS, ...timeouts },
    },
  )
  const port = await listen(server, 0, '127.0.0.1')
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  return {
    held,
    refused,
    port,
    /** Sends a request and returns the status of its response. */
    ask: (
      from: string,
      path = '/api/brands',
      { method = 'GET', headers = {}, signal }: Sent = {},
    ) => {
      const answered = Promise.withResolvers<number>()
      const all = { 'x-forwarded-for': from, ...headers }
      const options = { port, path, method, agent, headers: all, ...(signal && { signal }) }
      request({ host: '127.0.0.1', ...options }, (answer) => {
        answer.resume()
        answered.resolve(answer.statusCode ?? 0)
      })
        .once('error', () => answered.resolve(0))
        .end()
      return answered.promise
    },
    counts: (count: number) => until(`${count} counted requests`, () => counted === count),
    holds: (count: number) => until(`${count} held requests`, () => held.length === count),
    /** Ends responses, those of requests that begin meanwhile included, until nothing is under way. */
    async drain(answers: readonly Promise<number>[]) {
      const all = Promise.all(answers)
      let isDone = false
      void all.then(() => {
        isDone = true
      })
      while (!isDone) {
        for (const { res } of held.splice(0)) res.end()
        await new Promise(setImmediate)
      }
      return all
    },
    stop: async () => {
      agent.destroy()
      server.closeAllConnections()
      await closeServer(server)
    },
  }
}

type Sent = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

let front: Awaited<ReturnType<typeof start>>
afterEach(() => front.stop())

const [ONE, OTHER] = ['198.51.100.1', '198.51.100.2']
const times = <T>(count: number, work: () => T) => Array.from({ length: count }, work)
const session = (account: string) => ({ headers: { cookie: `payload-token=${account}` } })

describe('requests to the API from one IP address', () => {
  beforeEach(async () => {
    front = await start()
  })

  it('reach Next a few at a time, while those of another one are answered', async () => {
    const own = times(20, () => front.ask(ONE))
    await front.holds(EACH)
    const other = front.ask(OTHER)
    await front.holds(EACH + 1)
    front.held.at(-1)?.res.end()
    expect(await other).toBe(200)
    expect(front.held).toHaveLength(EACH + 1)
    expect(await front.drain(own)).toEqual(times(20, () => 200))
  })

  it('are refused with 429 before Next where too many of them wait', async () => {
    const own = times(ALL, () => front.ask(ONE))
    await front.counts(ALL)
    const more = await Promise.all(times(30, () => front.ask(ONE, '/api/x')))
    expect(more).toEqual(times(30, () => 429))
    expect(await front.drain([front.ask(OTHER)])).toEqual([200])
    expect(await front.drain(own)).toEqual(times(ALL, () => 200))
    expect(await front.drain([front.ask(ONE)])).toEqual([200])
  })

  it('are one caller for each network of IPv6, and apart from those of a session', async () => {
    const own = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8::4', '2001:db8::5']
    const answers = own.map((ip) => front.ask(ip))
    await front.holds(EACH)
    answers.push(front.ask('2001:db8:0:1::1'), front.ask('2001:db8::1', '/api/x', session('a')))
    await front.holds(EACH + 2)
    expect(await front.drain(answers)).toEqual(times(7, () => 200))
  })

  it('are one caller for each account, whichever IP address its session comes from', async () => {
    const answers = times(9, () => 0).map((_, index) =>
      front.ask(`198.51.100.${index}`, '/api/brands', session('a')),
    )
    await front.holds(EACH)
    answers.push(front.ask('198.51.100.1', '/api/brands', session('b')))
    await front.holds(EACH + 1)
    expect(await front.drain(answers)).toEqual(times(10, () => 200))
  })

  it('do not keep its health checks waiting, which wait for each other', async () => {
    const own = times(10, () => front.ask(ONE))
    await front.holds(EACH)
    const checks = times(10, () => front.ask(ONE, '/api/health'))
    await front.holds(2 * EACH)
    expect(await front.drain([...own, ...checks])).toEqual(times(20, () => 200))
  })
})

describe('the turn of a request to the API', () => {
  it('ends when its response begins, as that of an event stream does', async () => {
    front = await start()
    const streams = times(EACH, () => front.ask(ONE))
    await front.holds(EACH)
    const next = front.ask(ONE)
    for (const { res } of front.held) res.writeHead(200).write('data: 1\n\n')
    await front.holds(EACH + 1)
    front.held.at(-1)?.res.end()
    expect(await Promise.all([...streams, next])).toEqual(times(EACH + 1, () => 200))
  })

  it('ends when its client disconnects, and does not begin when that waited', async () => {
    front = await start()
    const gone = new AbortController()
    const first = times(EACH, () => front.ask(ONE, '/api/first', { signal: gone.signal }))
    await front.holds(EACH)
    const waiting = times(3, () => front.ask(ONE, '/api/waiting', { signal: gone.signal }))
    const last = front.ask(ONE, '/api/last')
    await front.counts(EACH + 4)
    gone.abort()
    await Promise.all([...first, ...waiting])
    await front.holds(EACH + 1)
    expect(front.held.at(-1)?.path).toBe('/api/last')
    expect(await front.drain([last])).toEqual([200])
  })

  it('ends in any case after a short time, because it may wait for another system', async () => {
    front = await start({}, { apiMs: 1 })
    const slow = times(EACH, () => front.ask(ONE))
    const next = front.ask(ONE)
    await front.holds(EACH + 1)
    expect(await front.drain([...slow, next])).toEqual(times(EACH + 1, () => 200))
  })

  it('comes before its body is read, so that bodies that wait use no memory', async () => {
    front = await start()
    const own = times(EACH, () => front.ask(ONE))
    await front.holds(EACH)
    const socket = connect(front.port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    const head = 'POST /api/brands HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n'
    socket.write(`${head}X-Forwarded-For: ${ONE}\r\nExpect: 100-continue\r\n\r\n`)
    await front.counts(EACH + 1)
    const other = front.ask(OTHER)
    await front.holds(EACH + 1)
    expect(received).toBe('')
    await front.drain([...own, other])
    await until('the permission to send', () => received.includes('100 Continue'))
    socket.destroy()
  })
})

describe('the requests to the API of a minute', () => {
  beforeEach(async () => {
    front = await start({ ip: 3 })
  })
  const answer = (from: string, path?: string, sent?: Sent) =>
    front.drain([front.ask(from, path, sent)])

  it('are counted for the IP address, also those of different users, and reported once', async () => {
    const statuses = []
    for (const account of ['a', 'b', 'c', 'd', 'e'])
      statuses.push(...(await answer(ONE, '/api/brands?limit=1', session(account))))
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(front.refused.map(({ error, pathname }) => [error.code, pathname])).toEqual([
      ['RATE_LIMITED', '/api/brands'],
    ])
    expect(await answer(OTHER)).toEqual([200])
  })

  it.each(['/api/health', '/api/health/live', '/api/health/ready'])(
    'are not those for its health at %s, and not preflights',
    async (probe) => {
      for (let sent = 0; sent < 5; sent++) {
        expect(await answer(ONE, probe)).toEqual([200])
        expect(await answer(ONE, '/api/brands', { method: 'OPTIONS' })).toEqual([200])
      }
      expect(await answer(ONE)).toEqual([200])
    },
  )
})
