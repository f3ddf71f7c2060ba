import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { createFrontServer, type FrontServerOptions } from '../../../src/http/front-server.ts'
import { closeServer, listen } from '../../../src/http/listen.ts'
import { requestContext } from '../../../src/http/request-context.ts'
import { parseTrustedProxies } from '../../../src/http/trusted-proxies.ts'
import { createGateway } from '../../../src/identity/gateway/create-gateway.ts'
import { GATEWAY_AUDIENCE, startAccessGateway } from '../../support/identity/access-gateway.ts'
import { type RawAnswer, rawCode, sendRaw } from '../../support/service/raw-http.ts'
import { until } from '../../support/system/until.ts'

type Seen = { readonly ip: string; readonly id: string; readonly forwarded: unknown }
type Place = {
  readonly url: string
  readonly server: Server
  handled: number
  cutOff: number
  /** Pages that were refused, in words. */
  readonly refused: string[]
}

let direct: Place
let proxied: Place
let secure: Place

/** Says what it sees, and reads the whole body. */
async function echo(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.url === '/held') await once(res, 'close')
  let bytes = 0
  for await (const chunk of req) bytes += chunk.length
  const { requestId, clientIp } = requestContext() ?? {}
  const { cookie, forwarded, 'x-real-ip': real, 'x-forwarded-for': chain } = req.headers
  res.setHeader('content-type', 'application/json')
  res.setHeader('x-powered-by', 'somebody')
  if (req.url === '/login')
    res.setHeader('set-cookie', 'payload-token=abc; Path=/; HttpOnly; Secure')
  const body = { id: requestId, ip: clientIp, forwarded: { forwarded, real, chain } }
  res.end(JSON.stringify({ ...body, cookie, bytes }))
}

async function start(
  serverUrl: string,
  proxies: string,
  checkPage?: FrontServerOptions['checkPage'],
): Promise<Place> {
  const place = { handled: 0, cutOff: 0, refused: [] as string[] } as {
    -readonly [K in keyof Place]: Place[K]
  }
  place.server = createFrontServer(
    (req, res) => {
      place.handled += 1
      return echo(req, res).catch(() => {
        place.cutOff += 1
        res.destroy()
      })
    },
    {
      serverUrl,
      isTrustedProxy: parseTrustedProxies(proxies),
      ...(checkPage && { checkPage }),
      onPageRefused: async ({ error, method, pathname }) => {
        place.refused.push(`${method} ${pathname} ${error.code} ${requestContext()?.requestId}`)
      },
      // A failure that is described is an answer; anything else is a fault of this test.
      onError: (error) => {
        if (!(error instanceof ServiceError)) throw error
      },
      timeouts: { headersMs: 400, bodyMs: 400, requestMs: 60_000, uploadMs: 600 },
    },
  )
  place.url = `http://127.0.0.1:${await listen(place.server, 0, '127.0.0.1')}`
  return place
}

beforeAll(async () => {
  direct = await start('http://localhost:3000', '')
  proxied = await start('http://localhost:3000', '127.0.0.1')
  secure = await start('https://console.example', '')
})
afterAll(async () => {
  for (const { server } of [direct, proxied, secure]) await closeServer(server)
})

const seenBy = async (place: Place, headers: Record<string, string>) => {
  const answer = await fetch(place.url, { headers })
  return { answer, seen: (await answer.json()) as Seen & { cookie?: string } }
}

describe('the id of a request', () => {
  it('is in the answer and is what the handler knows', async () => {
    const { answer, seen } = await seenBy(direct, {})
    expect(seen.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('x-request-id')).toBe(seen.id)
  })

  it('is not taken from a client', async () => {
    const { seen } = await seenBy(direct, { 'x-request-id': 'chosen-by-the-client' })
    expect(seen.id).not.toBe('chosen-by-the-client')
  })

  it('is taken from a trusted proxy', async () => {
    const { answer, seen } = await seenBy(proxied, { 'x-request-id': 'a1b2c3d4-of-the-proxy' })
    expect([seen.id, answer.headers.get('x-request-id')]).toEqual(
      Array(2).fill('a1b2c3d4-of-the-proxy'),
    )
  })

  it.each([
    'short',
    'a'.repeat(65),
    'with space in it',
    'quote"quote"quote',
    '{"json":"injection"}',
  ])('is not taken from a trusted proxy when it is %s', async (id) => {
    expect((await seenBy(proxied, { 'x-request-id': id })).seen.id).not.toBe(id)
  })

  it('is on refusals too, also on those of what is no HTTP', async () => {
    for (const request of [
      'NONSENSE\r\n\r\n',
      'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ]) {
      const answer = await sendRaw(direct.url, [request])
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.body).toContain(answer.headers.get('x-request-id'))
    }
  })
})

describe('headers that only a proxy may set', () => {
  it.each(['X-Forwarded-For', 'x-real-ip', 'Forwarded', 'True-Client-IP', 'X-Client-IP'])(
    'are not believed when a client sends %s',
    async (name) => {
      const { seen } = await seenBy(direct, { [name]: '198.51.100.1' })
      expect(seen.ip).toBe('127.0.0.1')
      expect(JSON.stringify(seen)).not.toContain('198.51.100.1')
    },
  )

  it('tell the IP address when a trusted proxy sends them', async () => {
    const { seen } = await seenBy(proxied, { 'x-forwarded-for': '1.1.1.1, 198.51.100.1' })
    expect(seen.ip).toBe('198.51.100.1')
    expect(JSON.stringify(seen.forwarded)).toBe('{"chain":"198.51.100.1"}')
  })

  it('are read in order when they come on several lines', async () => {
    const lines = 'X-Forwarded-For: 1.1.1.1\r\nx-forwarded-for: 198.51.100.1\r\n'
    const answer = await sendRaw(proxied.url, [
      `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`,
    ])
    expect(answer.body).toContain('"ip":"198.51.100.1"')
  })
})

describe('what is no correct request', () => {
  const both = 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n'
  it.each([
    [
      'has Content-Length and Transfer-Encoding',
      `${both}\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n`,
    ],
    [
      'has them the other way round',
      'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
    ],
    ['has two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!'],
    ['has a list of lengths', 'Content-Length: 5, 6\r\n\r\nhello!'],
    ['has a signed length', 'Content-Length: +5\r\n\r\nhello'],
    ['has a negative length', 'Content-Length: -5\r\n\r\nhello'],
    ['names an unknown coding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    [
      'names chunked twice before identity',
      'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    ],
    ['has a space before the colon', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['folds a header', 'X-A: 1\r\n  folded\r\n\r\n'],
    ['has a NUL in a header', 'X-A: a\u0000b\r\n\r\n'],
    [
      'ends lines with LF in a chunk size',
      'Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n',
    ],
  ])('is refused when it %s', async (_what, rest) => {
    const before = direct.handled
    const answer = await sendRaw(direct.url, [
      `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${rest}`,
    ])
    expect([answer.status, rawCode(answer)]).toEqual([400, 'MALFORMED_REQUEST'])
    expect(answer.headers.get('connection')).toBe('close')
    expect(direct.handled).toBe(before)
  })

  it('is refused when its headers are larger than 16 KiB', async () => {
    const answer = await sendRaw(direct.url, [
      `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`,
    ])
    expect([answer.status, rawCode(answer)]).toEqual([431, 'HEADERS_TOO_LARGE'])
  })

  it('is refused when its URL is longer than 8 KiB', async () => {
    const answer = await fetch(`${direct.url}/?${'a'.repeat(9_000)}`)
    expect([answer.status, (await answer.json()).errors[0].data.code]).toEqual([
      414,
      'URI_TOO_LONG',
    ])
  })

  it.each(['/%', '/%zz', '/%E0%A4%A', '/%C0%AF'])('is refused when its URL is %s', async (path) => {
    const answer = await sendRaw(direct.url, [
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ])
    expect([answer.status, rawCode(answer)]).toEqual([400, 'MALFORMED_REQUEST'])
  })

  it.each([
    '/api/../admin',
    '/api/%2e%2E/admin',
    '/api/.%2e',
    '/admin/./x',
    '/api/..%2fadmin',
    '/..',
  ])('is refused when its URL leads through other places: %s', async (path) => {
    const before = direct.handled
    const answer = await sendRaw(direct.url, [
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ])
    expect([answer.status, rawCode(answer)]).toEqual([400, 'MALFORMED_REQUEST'])
    expect(direct.handled).toBe(before)
  })

  it('may have dots in the names of its URL and in its query', async () => {
    const answer = await fetch(`${direct.url}/a..b/...c/.well-known?next=/../x`)
    expect(answer).toAnswer(200)
  })

  it.each(['TRACE', 'PROPFIND', 'PURGE', 'LINK'])(
    'is refused by the method %s, with Allow',
    async (method) => {
      const answer = await sendRaw(direct.url, [
        `${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      ])
      expect([answer.status, rawCode(answer)]).toEqual([405, 'METHOD_NOT_ALLOWED'])
      expect(answer.headers.get('allow')).toContain('GET')
    },
  )
})

describe('a body', () => {
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n'
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`

  it('of 1 MiB is passed on whole', async () => {
    const answer = await fetch(direct.url, { method: 'POST', body: Buffer.alloc(1024 * 1024, 97) })
    expect(await answer.json()).toMatchObject({ bytes: 1024 * 1024 })
  })

  it.each([
    ['a length that says so', [`${head}Content-Length: 1048577\r\n\r\n`]],
    [
      'chunks that add up',
      [`${head}Transfer-Encoding: chunked\r\n\r\n`, ...Array<string>(17).fill(chunk)],
    ],
    [
      'a client that waits to be asked',
      [`${head}Content-Length: 9999999\r\nExpect: 100-continue\r\n\r\n`],
    ],
  ])('of more is refused by %s, before anybody reads it', async (_how, parts) => {
    const before = direct.handled
    const answer = await sendRaw(direct.url, parts)
    expect([answer.status, rawCode(answer)]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(direct.handled).toBe(before)
  })

  it.each(['gzip', 'br', 'deflate', 'GZIP', 'gzip, identity'])(
    'is refused when it is compressed: %s',
    async (encoding) => {
      const answer = await fetch(direct.url, {
        method: 'POST',
        body: 'x',
        headers: { 'content-encoding': encoding },
      })
      expect([answer.status, (await answer.json()).errors[0].data.code]).toEqual([
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      ])
    },
  )

  it.each([
    ['lists', '['.repeat(101)],
    ['objects', '{"a":'.repeat(101)],
  ])('of JSON is refused when its %s are nested too deeply', async (_what, body) => {
    const before = direct.handled
    const answer = await fetch(direct.url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.status, (await answer.json()).errors[0].data.code]).toEqual([
      400,
      'MALFORMED_JSON',
    ])
    expect(direct.handled).toBe(before)
  })

  it('of JSON is passed on when it is wide, or deep in its texts alone', async () => {
    const wide = JSON.stringify(Array.from({ length: 1000 }, () => ({ a: [[]] })))
    const texts = JSON.stringify({ a: `"${'['.repeat(500)}\\`, b: '{'.repeat(500) })
    const deep = '['.repeat(100) + ']'.repeat(100)
    for (const body of [wide, texts, deep]) {
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const answer = await fetch(direct.url, { method: 'POST', body, headers })
      expect(await answer.json()).toMatchObject({ bytes: Buffer.byteLength(body) })
    }
  })

  it('that stops coming ends with 408', async () => {
    const answer = await sendRaw(direct.url, [`${head}Content-Length: 10\r\n\r\nhalf`])
    expect([answer.status, rawCode(answer)]).toEqual([408, 'REQUEST_TIMEOUT'])
  })

  describe('of an upload', () => {
    const type = 'Content-Type: multipart/form-data; boundary=x\r\n'
    const upload = `${head}${type}Content-Length: 5000000\r\n\r\n`
    const sentence = (answer: RawAnswer) => JSON.parse(answer.body).errors[0].message
    /** Pieces of so many bytes, one every 20 ms, for more than a second. */
    const pieces = (bytes: number) =>
      Array.from({ length: 60 }, () => [() => wait(20), 'a'.repeat(bytes)]).flat()

    it('that stops coming ends with 408, and its reader with it', async () => {
      const { cutOff } = direct
      const answer = await sendRaw(direct.url, [upload, '--x'])
      expect([answer.status, rawCode(answer)]).toEqual([408, 'REQUEST_TIMEOUT'])
      expect(sentence(answer)).toBe('The upload stalled.')
      await until('the reader to end', () => direct.cutOff > cutOff)
    })

    it('that trickles ends with 408, and its reader with it', async () => {
      const { cutOff } = direct
      const answer = await sendRaw(direct.url, [upload, ...pieces(1)])
      expect([answer.status, rawCode(answer)]).toEqual([408, 'REQUEST_TIMEOUT'])
      expect(sentence(answer)).toBe('The upload was slower than 50 kB per second.')
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.body).toContain(answer.headers.get('x-request-id'))
      await until('the reader to end', () => direct.cutOff > cutOff)
    })

    it('that keeps up the rate may take as long as it needs', async () => {
      const length = 60 * 10_000
      const whole = `${head}${type}Content-Length: ${length}\r\n\r\n`
      const answer = await sendRaw(direct.url, [whole, ...pieces(10_000)])
      expect([answer.status, JSON.parse(answer.body).bytes]).toEqual([200, length])
    })

    it('is cut off without a word while an earlier answer on its connection is due', async () => {
      const place = await start('http://localhost:3000', '')
      const first = 'GET /held HTTP/1.1\r\nHost: x\r\n\r\n'
      const answer = await sendRaw(place.url, [first, upload, ...pieces(1)])
      expect(answer).toAnswer(0)
      await closeServer(place.server)
    })
  })

  it('is not waited for when even the headers do not come', async () => {
    const answer = await sendRaw(direct.url, ['POST / HTTP/1.1\r\nHost: x\r\nX-Slow: '])
    expect([answer.status, rawCode(answer)]).toEqual([408, 'REQUEST_TIMEOUT'])
  })
})

describe('every answer', () => {
  const NEEDED = [
    'x-content-type-options',
    'content-security-policy',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
  ]

  it.each(['/admin', '/api/x', '/nowhere'])('carries the security headers: %s', async (path) => {
    const { headers } = await fetch(`${direct.url}${path}`)
    expect(NEEDED.filter((name) => !headers.has(name))).toEqual([])
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect([headers.has('x-powered-by'), headers.has('strict-transport-security')]).toEqual([
      false,
      false,
    ])
  })

  it('of the API is not cached', async () => {
    expect((await fetch(`${direct.url}/api/x`)).headers.get('cache-control')).toBe('no-store')
  })

  it('to a page has a nonce of its own', async () => {
    const nonce = async () => {
      const policy =
        (await fetch(`${direct.url}/admin`)).headers.get('content-security-policy') ?? ''
      return /'nonce-([^']+)'/.exec(policy)?.[1]
    }
    const nonces = new Set([await nonce(), await nonce(), await nonce()])
    expect(nonces.size).toBe(3)
  })

  it('insists on https where the service has it', async () => {
    const { headers } = await fetch(secure.url)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
  })
})

describe('the session where the service has https', () => {
  it('is given under a name that binds it to the host', async () => {
    const { headers } = await fetch(`${secure.url}/login`)
    const cookie = '__Host-payload-token=abc; Path=/; HttpOnly; Secure; SameSite=Lax'
    expect(headers.getSetCookie()).toEqual([cookie])
  })

  it('is taken under that name only', async () => {
    const planted = await seenBy(secure, { cookie: 'payload-token=planted' })
    const real = await seenBy(secure, { cookie: '__Host-payload-token=real' })
    expect([planted.seen.cookie, real.seen.cookie]).toEqual([undefined, 'payload-token=real'])
  })
})

describe('a change that a page of another site asks for', () => {
  it('does not reach the console', async () => {
    const before = direct.handled
    const headers = { origin: 'https://evil.example' }
    const answer = await fetch(`${direct.url}/admin`, { method: 'POST', headers, body: 'x' })
    expect([answer.status, direct.handled]).toEqual([403, before])
  })
})

describe('a page that is asked for with the headers of an access gateway', () => {
  const EMAIL = 'gateway-access-authenticated-user-email'
  const SPELLINGS = [
    EMAIL,
    EMAIL.toUpperCase(),
    EMAIL.replaceAll('-', '_'),
    'Gateway-Access-Authenticated-User-Groups',
    'Gateway_Access_Jwt_Assertion',
  ]
  let gateway: Awaited<ReturnType<typeof startAccessGateway>>
  let behind: Place
  let without: Place
  let away: Place

  beforeAll(async () => {
    gateway = await startAccessGateway()
    const options = {
      issuer: gateway.issuer,
      audience: GATEWAY_AUDIENCE,
      ownOrigin: 'http://localhost:3000',
      groupRoles: new Map(),
      country: { header: 'gateway-access-country', allowed: ['JP'] },
    }
    const real = createGateway({ ...options, jwksUrl: `${gateway.issuer}/keys` })
    const none = createGateway()
    const dead = createGateway({ ...options, jwksUrl: 'http://127.0.0.1:9/keys' })
    behind = await start('http://localhost:3000', '', (headers) => real.identify(headers))
    without = await start('http://localhost:3000', '', (headers) => none.identify(headers))
    away = await start('http://localhost:3000', '', (headers) => dead.identify(headers))
  })
  afterAll(async () => {
    for (const { server } of [behind, without, away]) await closeServer(server)
    await gateway.close()
  })
  const page = (place: Place, headers: Record<string, string>, path = '/admin') =>
    fetch(`${place.url}${path}`, { headers: { accept: 'text/html', ...headers } })

  it.each(SPELLINGS)('that are forged is 401, whether or not there is one: %s', async (name) => {
    for (const place of [behind, without]) {
      const before = place.handled
      const answer = await page(place, { [name]: 'chief@example.test' }, '/admin/users?q=x')
      expect([answer.status, place.handled]).toEqual([401, before])
      const id = answer.headers.get('x-request-id')
      expect(place.refused.at(-1)).toBe(`GET /admin/users UNAUTHENTICATED ${id}`)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const text = await answer.text()
      expect(text).toContain('Access denied')
      expect(text).not.toContain('chief')
    }
  })

  it('that hold is shown, without any as well, and the API looks for itself', async () => {
    const honest = await gateway.headersOf('chief@example.test')
    const jp = { 'gateway-access-country': 'JP' }
    expect(await page(behind, { ...honest, ...jp })).toAnswer(200)
    expect(await page(behind, {})).toAnswer(200)
    expect(await page(behind, { [EMAIL]: 'x@example.test' }, '/api/x')).toAnswer(200)
    const other = { ...honest, ...jp, [EMAIL]: 'other@example.test' }
    const refused = behind.refused.length
    expect(await page(behind, other)).toAnswer(401)
    expect(behind.refused.length).toBe(refused + 1)
  })

  it('from another country is 403, and 503 while the keys cannot be read', async () => {
    const honest = await gateway.headersOf('chief@example.test')
    const refused = await page(behind, { ...honest, 'gateway-access-country': 'FR' })
    expect([refused.status, (await refused.text()).includes('from here')]).toEqual([403, true])
    const later = await page(away, honest)
    expect([later.status, later.headers.get('retry-after')]).toEqual([503, '60'])
  })

  it('is refused in the language of the reader, and in the envelope to programs', async () => {
    const forged = { [EMAIL]: 'chief@example.test' }
    for (const [name, value] of [
      ['accept-language', 'ja,en;q=0.8'],
      ['accept-language', 'fr, en;q=0.5, ja-JP;q=0.9'],
      ['cookie', 'payload-lng=ja'],
    ] as const) {
      const text = await (await page(behind, { ...forged, [name]: value })).text()
      expect(text).toContain('<html lang="ja">')
      expect(text).toContain('アクセスできません')
    }
    const envelope = await page(behind, { ...forged, accept: '*/*' })
    expect((await envelope.json()).errors[0].data.code).toBe('UNAUTHENTICATED')
  })
})
