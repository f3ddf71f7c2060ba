import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRequestCounter } from '../../../src/http/count-request.ts'
import { createFrontServer } from '../../../src/http/front-server.ts'
import { closeServer, listen } from '../../../src/http/listen.ts'
import type { RefusedRequest } from '../../../src/http/refused-pages.ts'
import { parseTrustedProxies } from '../../../src/http/trusted-proxies.ts'
import { createSessionReader } from '../../../src/identity/tokens/session-token.ts'
import { createMemoryCounter } from '../../../src/rate-limit/adapters/memory.ts'
import type { RateLimits } from '../../../src/rate-limit/budgets.ts'
import { createRateLimiter } from '../../../src/rate-limit/rate-limiter.ts'

const SECRET = 'a-secret-with-more-than-32-characters'
const LIMITS: RateLimits = {
  ...{ api: 1, files: 1, webhooks: 1, login: 1, account: 1, 'account-hour': 1 },
  ...{ console: 2, pages: 3, visitors: 2, static: 5, ip: 3 },
}

let url: string
let handled = 0
let refused: RefusedRequest[] = []
const limiter = () => createRateLimiter(createMemoryCounter(), LIMITS)
const server = createFrontServer(
  (_req, res) => {
    handled += 1
    res.end()
  },
  {
    serverUrl: 'http://localhost:3000',
    // The tests stand for a proxy, so that each has clients of its own.
    isTrustedProxy: parseTrustedProxies('127.0.0.1'),
    checkPage: async (headers) => {
      const email = headers.get('gateway-email')
      return email === null ? null : { email }
    },
    countRequest: createRequestCounter({
      limiter: limiter(),
      processLimiter: limiter(),
      accountOfSession: createSessionReader(SECRET),
      staticFiles: new Set(['/templates/mat.png']),
    }),
    onRefused: async (page) => {
      refused.push(page)
    },
    onError: (error) => {
      throw error
    },
  },
)
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
})
afterEach(() => {
  refused = []
})
afterAll(() => closeServer(server))

/** The cookie of a session as Payload signs it. */
async function session(id: string, { secret = SECRET, collection = 'users', exp = '1h' } = {}) {
  const key = createHash('sha256').update(secret).digest('hex').slice(0, 32)
  const token = await new SignJWT({ id, collection })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(exp)
    .sign(new TextEncoder().encode(key))
  return { cookie: `payload-token=${token}` }
}

let clients = 0
/** An IP address that no other test uses. */
function newClient(): string {
  clients += 1
  return `198.51.100.${clients}`
}

type Request = { readonly from: string; readonly method?: string; readonly path?: string }

async function ask(
  { from, method = 'GET', path = '/admin' }: Request,
  headers: Record<string, string> = {},
) {
  const fixed = { 'x-forwarded-for': from, accept: 'text/html', origin: 'http://localhost:3000' }
  return fetch(url + path, { method, headers: { ...fixed, ...headers } })
}

async function statuses(count: number, request: Request, headers?: Record<string, string>) {
  const all: number[] = []
  for (let sent = 0; sent < count; sent++) all.push((await ask(request, headers)).status)
  return all
}

describe('a page without a session', () => {
  it.each(['/admin/login', '/admin', '/', '/nowhere', '/favicon.ico', '/_next/image', '//x'])(
    'is counted for its IP address and refused before Next renders it: %s',
    async (path) => {
      const from = newClient()
      const before = handled
      expect(await statuses(4, { from, path })).toEqual([200, 200, 429, 429])
      expect(handled - before).toBe(2)
      expect(await ask({ from, path: '/_next/static/a.js' })).toAnswer(200)
    },
  )

  it('is counted together with other pages and server functions of the IP address', async () => {
    const from = newClient()
    expect(await ask({ from, path: '/admin/login' })).toAnswer(200)
    expect(await ask({ from, method: 'POST' }, { 'next-action': 'id' })).toAnswer(200)
    expect(await ask({ from, path: '/nowhere' })).toAnswer(429)
  })

  it('is counted when it is refused for another reason, which is no longer reported then', async () => {
    const request = { from: newClient(), method: 'POST' }
    const foreign = { origin: 'https://evil.example' }
    expect(await statuses(5, request, foreign)).toEqual([403, 403, 429, 429, 429])
    expect(refused.map(({ error }) => error.code)).toEqual([
      'CROSS_SITE_REQUEST',
      'CROSS_SITE_REQUEST',
      'RATE_LIMITED',
    ])
  })
})

describe('a page of a user', () => {
  it('is counted for the account, from any IP address, and apart from the pages of visitors', async () => {
    const own = await session('one')
    const request = { from: newClient() }
    expect(await statuses(3, request)).toEqual([200, 200, 429])
    const codes = await statuses(1, request, own)
    for (let other = 0; other < 3; other++)
      codes.push(...(await statuses(1, { from: newClient() }, own)))
    expect(codes).toEqual([200, 200, 200, 429])
    expect(await statuses(1, request, await session('two'))).toEqual([200])
  })

  it.each([
    ['signed with another key', { secret: 'another-secret-of-32-characters!!' }],
    ['of another collection', { collection: 'service-accounts' }],
    ['expired', { exp: '1s ago' }],
  ])('is counted as that of a visitor when its session is %s', async (_what, options) => {
    const from = newClient()
    const codes = []
    for (const id of ['a', 'b', 'c'])
      codes.push(...(await statuses(1, { from }, await session(id, options))))
    expect(codes).toEqual([200, 200, 429])
  })

  it('is not counted for the account when another site sends it with the session', async () => {
    const [own, request] = [await session('five'), { from: newClient(), method: 'POST' }]
    const foreign = { ...own, origin: 'https://evil.example' }
    expect(await statuses(5, request, foreign)).toEqual([403, 403, 429, 429, 429])
    expect(await statuses(1, request, own)).toEqual([200])
  })

  it('is counted for the e-mail address for which the access gateway vouches', async () => {
    const request = { from: newClient() }
    const one = { 'gateway-email': 'one@example.test' }
    expect(await statuses(4, request, one)).toEqual([200, 200, 200, 429])
    expect(await ask(request, { 'gateway-email': 'two@example.test' })).toAnswer(200)
  })
})

describe('a static file', () => {
  it('has a budget of its own, whether it is of the build or of the public folder', async () => {
    const from = newClient()
    expect(await statuses(3, { from, path: '/_next/static/chunks/a.js' })).toEqual([200, 200, 200])
    expect(await statuses(3, { from, path: '/templates/mat.png?v=1' })).toEqual([200, 200, 429])
    expect(await ask({ from })).toAnswer(200)
  })

  it('is a page when no such file exists in the public folder', async () => {
    const request = { from: newClient(), path: '/templates/none.png' }
    expect(await statuses(3, request)).toEqual([200, 200, 429])
  })
})

describe('a refusal', () => {
  it.each([
    ['en', 'Too many requests in a short time', /Try again in \d+ seconds\./],
    ['ja', '短時間にリクエストが集中しました', /\d+秒後にもう一度お試しください。/],
  ])('of a page is a page in the language of the reader: %s', async (language, title, later) => {
    const request = { from: newClient() }
    const headers = { 'accept-language': language }
    await statuses(2, request)
    const answer = await ask(request, headers)
    const wait = Number(answer.headers.get('retry-after'))
    expect(answer.status).toBe(429)
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(title)
    expect(text).toMatch(later)
  })

  it('of a server function is the text that the page shows as its error', async () => {
    const own = await session('three')
    const call = { ...own, 'next-action': 'id', accept: 'text/x-component' }
    const request = { from: newClient(), method: 'POST' }
    expect(await statuses(2, request, call)).toEqual([200, 200])
    const answer = await ask(request, { ...call, 'accept-language': 'ja' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'text/plain'])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answer.text()).toMatch(
      /^このリクエストは1分間に2回までです。 \d+秒後にもう一度お試しください。$/,
    )
    expect(await ask({ from: request.from }, own)).toAnswer(200)
  })

  it('is reported once for a flood', async () => {
    const own = await session('four')
    await statuses(8, { from: newClient(), path: '/admin/x?secret=1' }, own)
    expect(refused).toMatchObject([{ method: 'GET', pathname: '/admin/x' }])
    expect(refused[0]?.error.code).toBe('RATE_LIMITED')
    expect(refused[0]?.headers.get('cookie')).toBe(own.cookie)
  })
})
