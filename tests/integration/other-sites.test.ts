import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passwordLogin, requestLogin, sessionCookie } from '../support/identity/password-login.ts'
import { call, envelopeOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

const SHOP = 'https://shop.example'
let service: Service
let admin: string
let cookie: string

beforeAll(async () => {
  service = await startService({ env: { CORS_ORIGINS: SHOP } })
  admin = await service.tokenOf('super-admin')
  cookie = (await passwordLogin(service, 'super-admin')).cookie
})
afterAll(() => service?.stop())

describe('pages of other sites', () => {
  const preflight = (origin: string) =>
    call(service, 'OPTIONS', '/api/brands', {
      headers: { origin, 'access-control-request-method': 'GET' },
    })

  it('of a brand or of the configuration may read, without the session', async () => {
    const domain = 'brand-site.example'
    const changed = await call(service, 'PATCH', '/api/brands/photo', {
      token: admin,
      json: { domain },
    })
    expect(changed).toAnswer(200)
    const other = await startService({
      databaseUrl: service.databaseUrl,
      env: { CORS_ORIGINS: SHOP },
    })
    try {
      for (const origin of [`https://${domain}`, SHOP]) {
        const answer = await call(other, 'GET', '/api/brands', { headers: { origin } })
        expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
        expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
        expect(answer.headers.get('vary')).toContain('Origin')
      }
    } finally {
      await other.stop()
    }
  })

  it.each([
    'https://evil.example',
    'null',
    'http://shop.example',
    `${SHOP}.evil.example`,
    `${SHOP}:8443`,
  ])('of %s may not', async (origin) => {
    const answer = await call(service, 'GET', '/api/brands', { headers: { origin } })
    expect(answer.headers.has('access-control-allow-origin')).toBe(false)
    expect(answer.headers.get('vary')).toContain('Origin')
    const asked = await preflight(origin)
    expect([asked.status, asked.headers.has('access-control-allow-methods')]).toEqual([204, false])
  })

  it('are told what they may send', async () => {
    const { headers, status } = await preflight(SHOP)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, SHOP])
    expect(headers.get('access-control-allow-headers')).toContain('Authorization')
  })

  it.each([
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['an allowed origin', { origin: SHOP }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring site without an origin', { 'sec-fetch-site': 'same-site' }],
    ['an unknown origin', {}],
  ])('cannot change anything with the session of a user: %s', async (_who, headers) => {
    for (const [method, path] of [
      ['POST', '/api/brands'],
      ['PATCH', '/api/brands/pet'],
      ['DELETE', '/api/brands/pet'],
      ['POST', '/api/users/logout'],
    ] as const) {
      const answer = await call(service, method, path, {
        headers: { cookie, ...headers },
        json: { name: 'Stolen' },
      })
      expect([path, ...envelopeOf(answer)]).toEqual([path, 403, 'CROSS_SITE_REQUEST', true])
    }
  })

  it('cannot log a user in as another user', async () => {
    const form = new FormData()
    form.set(
      '_payload',
      JSON.stringify({ email: 'artist@example.test', password: 'artist-password' }),
    )
    const answer = await call(service, 'POST', '/api/users/login', {
      headers: { origin: 'https://evil.example' },
      body: form,
    })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  })

  it('do not hinder a page of the console', async () => {
    const headers = { cookie, origin: service.url }
    const answer = await call(service, 'PATCH', '/api/brands/pet', {
      headers,
      json: { name: 'Pet' },
    })
    expect(answer).toAnswer(200)
  })
})

describe('the cookie of a session', () => {
  it('is HttpOnly, SameSite=Lax, for the whole host', async () => {
    const { headers } = await requestLogin(service, 'artist')
    const given = headers.getSetCookie()[0] ?? ''
    expect(given).toMatch(/HttpOnly/)
    expect(given).toMatch(/SameSite=Lax/)
    expect(given).toMatch(/Path=\//)
    expect(given).not.toMatch(/Domain=/)
  })

  it('is the only place where the session is: no answer shows it to scripts', async () => {
    const login = await requestLogin(service, 'artist')
    const session = sessionCookie(login)
    const headers = { cookie: session, origin: service.url }
    const me = await call(service, 'GET', '/api/users/me', { headers })
    expect(me.body.user).toMatchObject({ email: 'artist@example.test' })
    const [, token = ''] = session.split('=')
    expect(token.length).toBeGreaterThan(100)
    for (const { text } of [login, me]) expect(text).not.toContain(token)
  })

  it('is Secure and bound to the host where the service has https', async () => {
    const secure = await startService({
      databaseUrl: service.databaseUrl,
      env: { SERVER_URL: 'https://console.example', FACTORY_TOKEN: 'own-token-of-the-factory' },
    })
    try {
      const login = await requestLogin(secure, 'artist')
      const given = login.headers.getSetCookie()[0] ?? ''
      expect(given).toMatch(/^__Host-payload-token=/)
      expect(given).toMatch(/Secure/)
      const session = sessionCookie(login)
      const me = async (sent: string) => {
        const headers = { cookie: sent, origin: 'https://console.example' }
        return (await call<{ user: object | null }>(secure, 'GET', '/api/users/me', { headers }))
          .body.user
      }
      expect(await me(session)).toMatchObject({ email: 'artist@example.test' })
      expect(await me(session.replace('__Host-', ''))).toBeNull()
      const trip = await call(secure, 'GET', '/api/users/oidc/login')
      expect(trip.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-console-login=[^;]+;.*Path=\/;.*Secure/),
      ])
    } finally {
      await secure.stop()
    }
  })
})
