import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeServer } from '../../../src/http/listen.ts'
import {
  type FrontServer,
  seenBy,
  startFrontServer,
} from '../../support/http/start-front-server.ts'
import { type RawAnswer, rawCode, sendRaw } from '../../support/service/raw-http.ts'
import { until } from '../../support/system/until.ts'

let direct: FrontServer
let proxied: FrontServer
beforeAll(async () => {
  direct = await startFrontServer('http://localhost:3000', '')
  proxied = await startFrontServer('http://localhost:3000', '127.0.0.1')
})
afterAll(async () => {
  for (const { server } of [direct, proxied]) await closeServer(server)
})

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
    const place = await startFrontServer('http://localhost:3000', '', undefined, { bodyMs: 100 })
    const answer = await sendRaw(place.url, [`${head}Content-Length: 10\r\n\r\nhalf`])
    expect([answer.status, rawCode(answer)]).toEqual([408, 'REQUEST_TIMEOUT'])
    await closeServer(place.server)
  })

  describe('of an upload', () => {
    const LIMITS = { bodyMs: 20_000, uploadMs: 30_000 }
    const EVERY_MS = 5_000
    const type = 'Content-Type: multipart/form-data; boundary=x\r\n'
    const upload = (length = 5_000_000) => `${head}${type}Content-Length: ${length}\r\n\r\n`
    const sentence = (answer: RawAnswer) => JSON.parse(answer.body).errors[0].message
    let place: FrontServer
    // The clock of uploads moves when the reader has what was sent, however long that takes.
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      place = await startFrontServer('http://localhost:3000', '', undefined, LIMITS)
    })
    afterEach(async () => {
      vi.useRealTimers()
      await closeServer(place.server)
    })
    const pass = async (ms: number) => {
      vi.advanceTimersByTime(ms)
    }
    /** Pieces of so many bytes, one every five seconds. */
    const pieces = (count: number, bytes: number) =>
      Array.from({ length: count }, (_, index) => [
        'a'.repeat(bytes),
        async () => {
          const all = (index + 1) * bytes
          await until('the piece', () => place.received === all || place.cutOff > 0)
          await pass(EVERY_MS)
        },
      ]).flat()

    it('that stops coming ends with 408, and its reader with it', async () => {
      const arrived = () => until('the piece', () => place.received === 3)
      const silence = () => pass(LIMITS.bodyMs + EVERY_MS)
      const answer = await sendRaw(place.url, [
        upload(),
        '--x',
        async () => void (await arrived()),
        silence,
      ])
      expect([answer.status, rawCode(answer)]).toEqual([408, 'REQUEST_TIMEOUT'])
      expect(sentence(answer)).toBe('The upload stalled.')
      await until('the reader to end', () => place.cutOff === 1)
    })

    it('that trickles ends with 408, and its reader with it', async () => {
      const answer = await sendRaw(place.url, [upload(), ...pieces(10, 1)])
      expect([answer.status, rawCode(answer)]).toEqual([408, 'REQUEST_TIMEOUT'])
      expect(sentence(answer)).toBe('The upload was slower than 50 kB per second.')
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.body).toContain(answer.headers.get('x-request-id'))
      await until('the reader to end', () => place.cutOff === 1)
    })

    it('that keeps up the rate may take as long as it needs', async () => {
      const [count, bytes] = [20, 60 * EVERY_MS]
      const answer = await sendRaw(place.url, [upload(count * bytes), ...pieces(count, bytes)])
      expect([answer.status, JSON.parse(answer.body).bytes]).toEqual([200, count * bytes])
    })

    it('is cut off without a word while an earlier answer on its connection is due', async () => {
      const first = 'GET /held HTTP/1.1\r\nHost: x\r\n\r\n'
      const reached = async () => void (await until('both', () => place.handled === 2))
      const silence = () => pass(LIMITS.bodyMs + EVERY_MS)
      const answer = await sendRaw(place.url, [first, upload(), reached, silence])
      expect(answer).toAnswer(0)
    })
  })

  it('is not waited for when even the headers do not come', async () => {
    const place = await startFrontServer('http://localhost:3000', '', undefined, { headersMs: 100 })
    const answer = await sendRaw(place.url, ['POST / HTTP/1.1\r\nHost: x\r\nX-Slow: '])
    expect([answer.status, rawCode(answer)]).toEqual([408, 'REQUEST_TIMEOUT'])
    await closeServer(place.server)
  })
})
