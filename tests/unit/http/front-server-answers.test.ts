import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeServer } from '../../../src/http/listen.ts'
import { createGateway } from '../../../src/identity/gateway/create-gateway.ts'
import {
  type FrontServer,
  seenBy,
  startFrontServer,
} from '../../support/http/start-front-server.ts'
import { GATEWAY_AUDIENCE, startAccessGateway } from '../../support/identity/access-gateway.ts'

let direct: FrontServer
let secure: FrontServer
beforeAll(async () => {
  direct = await startFrontServer('http://localhost:3000', '')
  secure = await startFrontServer('https://console.example', '')
})
afterAll(async () => {
  for (const { server } of [direct, secure]) await closeServer(server)
})

describe('a token', () => {
  it('reaches the API and no page, which knows sessions only', async () => {
    const headers = { authorization: 'Bearer token' }
    const seen = ['/admin', '/apix', '/api', '/api/x'].map(async (path) => {
      const answer = await fetch(direct.url + path, { headers })
      return ((await answer.json()) as { authorization?: string }).authorization
    })
    const [token, none] = [headers.authorization, undefined]
    expect(await Promise.all(seen)).toEqual([none, none, token, token])
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
  let behind: FrontServer
  let without: FrontServer
  let away: FrontServer

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
    behind = await startFrontServer('http://localhost:3000', '', (headers) =>
      real.identify(headers),
    )
    without = await startFrontServer('http://localhost:3000', '', (headers) =>
      none.identify(headers),
    )
    away = await startFrontServer('http://localhost:3000', '', (headers) => dead.identify(headers))
  })
  afterAll(async () => {
    for (const { server } of [behind, without, away]) await closeServer(server)
    await gateway.close()
  })
  const page = (place: FrontServer, headers: Record<string, string>, path = '/admin') =>
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
