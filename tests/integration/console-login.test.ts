import { EncryptJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  answerOfProvider,
  type Cookies,
  cookieHeader,
  locationOf,
  visit,
} from '../support/identity/browser-login.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const ARTIST = { account: 'dev-artist' }
const SESSION = 'payload-token'
const DAY_MS = 86_400_000

async function logIn(form: Record<string, string> = ARTIST, query = '') {
  const cookies: Cookies = new Map()
  const answer = await answerOfProvider(service, cookies, form, query)
  return { cookies, answer, response: await visit(cookies, answer) }
}

const me = async (cookies: Cookies) => {
  const headers = { cookie: cookieHeader(cookies, service.url), 'sec-fetch-site': 'same-origin' }
  const answer = await call<{ user: { email: string } | null; exp?: number }>(
    service,
    'GET',
    '/api/users/me',
    { headers },
  )
  return answer.body
}

/** The problem that the login page is asked to show, and that no session exists. */
async function problemOf(response: Response, cookies: Cookies): Promise<string | null> {
  expect(response).toAnswer(303)
  expect(cookies.get(service.url)?.has(SESSION)).toBe(false)
  const { pathname, searchParams } = new URL(locationOf(response, service.url))
  expect(pathname).toBe('/admin/login')
  return searchParams.get('problem')
}

describe('a login at the identity provider', () => {
  it('asks with PKCE, state and nonce and keeps them in one sealed cookie', async () => {
    const begun = await visit(new Map(), `${service.url}/api/users/oidc/login`)
    const url = new URL(locationOf(begun, service.url))
    const asked = Object.fromEntries(url.searchParams)
    expect(url.origin).toBe(service.issuer)
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: 'print-commerce',
      redirect_uri: `${service.url}/api/users/oidc/callback`,
      code_challenge_method: 'S256',
      scope: 'openid email profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(asked[name]?.length).toBeGreaterThanOrEqual(43)
    }
    const [cookie = '', ...more] = begun.headers.getSetCookie()
    expect(more).toEqual([])
    expect(cookie).toMatch(/^console-login=/)
    for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/;', 'Max-Age=600']) {
      expect(cookie).toContain(attribute)
    }
    expect(cookie).not.toContain(asked.state)
    expect(begun.headers.get('cache-control')).toBe('no-store')
  })

  it('begins a session of 24 hours that is listed with the account, and says how it began', async () => {
    const before = Date.now()
    const { cookies, response } = await logIn()
    const after = Date.now()
    expect(response).toAnswer(200)
    expect(await response.text()).toContain('content="0; url=/admin"')
    const { user, exp = 0 } = await me(cookies)
    expect(user?.email).toBe('artist@example.test')
    const session = await service.row(
      `SELECT s.amr, s.by_identity_provider AS provider, s.expires_at AS ends FROM users_sessions s
       JOIN users u ON u.id = s._parent_id WHERE u.idp_uid = 'dev-artist' ORDER BY s.created_at DESC`,
    )
    expect([session.amr, session.provider]).toEqual(['pwd otp mfa', true])
    expect(session.ends.getTime()).toBeGreaterThanOrEqual(before + DAY_MS)
    expect(session.ends.getTime()).toBeLessThanOrEqual(after + DAY_MS)
    // In whole seconds.
    expect(exp).toBeGreaterThanOrEqual(Math.floor((before + DAY_MS) / 1000))
    expect(exp).toBeLessThanOrEqual(Math.ceil((after + DAY_MS) / 1000))
    expect(cookies.get(service.url)?.has('console-login')).toBe(false)
  })

  it('writes nothing of the account but its sessions', async () => {
    const read = () =>
      service.rows(
        `SELECT u.name, u.email, u.hash, u.salt, u.updated_at, array_agg(t.text) AS roles FROM users u
         LEFT JOIN users_texts t ON t.parent_id = u.id WHERE u.idp_uid = 'dev-art-admin' GROUP BY u.id`,
      )
    const before = await read()
    expect(before[0]?.roles).toEqual(['art_admin'])
    await logIn({ account: 'dev-art-admin' })
    expect(await read()).toEqual(before)
  })

  it('is audited', async () => {
    const { cookies } = await logIn({ account: 'dev-photo-admin' })
    expect((await me(cookies)).user).not.toBeNull()
    const rows = await service.rows(
      `SELECT a.outcome FROM audit_log a JOIN users u ON u.id::text = a.record
       WHERE a.action = 'users.login' AND u.idp_uid = 'dev-photo-admin'`,
    )
    expect(rows).toEqual([{ outcome: 'allowed' }])
  })

  it('goes on to the page of the console that was asked for', async () => {
    const { response } = await logIn(ARTIST, '?return_to=/admin/collections/artworks%3Flimit%3D5')
    expect(await response.text()).toContain('url=/admin/collections/artworks?limit=5"')
  })

  it.each([
    'https://evil.example.test/',
    '//evil.example.test/admin',
    '/\\evil.example.test/admin',
    '/admin\\@evil.example.test',
    '/admin/../../evil',
    '/admin@evil.example.test',
    'javascript:alert(1)',
    '/%09/evil.example.test',
    '/api/users/me',
    '/admin/logout',
    '/admin/login?redirect=//evil.example.test',
    'admin',
    '"><script>alert(1)</script>',
  ])('never leads on to %s', async (wanted) => {
    const query = `?return_to=${encodeURIComponent(wanted)}`
    const text = await (await logIn(ARTIST, query)).response.text()
    expect(text).toContain('content="0; url=/admin"')
    expect(text).not.toContain('evil')
    expect(text).not.toContain('<script')
  })
})

describe('an answer that does not fit begins no session', () => {
  it('without the cookie of the browser in which the login began', async () => {
    const { answer } = await beginning()
    const cookies: Cookies = new Map()
    expect(await problemOf(await visit(cookies, answer), cookies)).toBe('LOGIN_EXPIRED')
  })

  it('with the cookie of another login', async () => {
    const { answer } = await beginning()
    const { cookies } = await beginning()
    expect(await problemOf(await visit(cookies, answer), cookies)).toBe('LOGIN_REFUSED')
  })

  it.each([
    ['another state', { state: 'x'.repeat(43) }],
    ['no state', { state: undefined }],
    ['another issuer', { iss: 'https://evil.example.test' }],
    ['no issuer, though the provider names itself', { iss: undefined }],
    ['another code', { code: 'x'.repeat(43) }],
    ['no code', { code: undefined }],
    ['an ID token in the place of the code', { code: undefined, id_token: 'a.b.c' }],
  ])('with %s', async (_name, changes) => {
    const { answer, cookies } = await beginning()
    const url = new URL(answer)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    expect(await problemOf(await visit(cookies, url.href), cookies)).toBe('LOGIN_REFUSED')
  })

  it('with the code of another login, which proves another key (PKCE)', async () => {
    const { answer, cookies } = await beginning()
    const other = await beginning()
    const url = new URL(answer)
    url.searchParams.set('code', new URL(other.answer).searchParams.get('code') ?? '')
    expect(await problemOf(await visit(cookies, url.href), cookies)).toBe('LOGIN_REFUSED')
  })

  it('with two states', async () => {
    const { answer, cookies } = await beginning()
    const state = new URL(answer).searchParams.get('state')
    const doubled = `${answer}&state=${state}`
    expect(await problemOf(await visit(cookies, doubled), cookies)).toBe('LOGIN_REFUSED')
  })

  it('a second time', async () => {
    const { answer, cookies } = await beginning()
    const kept = structuredClone(cookies)
    expect(await visit(cookies, answer)).toAnswer(200)
    expect(await problemOf(await visit(kept, answer), kept)).toBe('LOGIN_REFUSED')
  })

  it('with a cookie that was sealed with another secret', async () => {
    const { answer, cookies } = await beginning()
    const state = new URL(answer).searchParams.get('state') ?? ''
    const transaction = { state, nonce: state, verifier: state, returnTo: '/admin' }
    const forged = await new EncryptJWT(transaction)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime('10m')
      .encrypt(new Uint8Array(32))
    cookies.get(service.url)?.set('console-login', forged)
    expect(await problemOf(await visit(cookies, answer), cookies)).toBe('LOGIN_EXPIRED')
  })

  it('when the person cancels at the provider', async () => {
    const { cookies, response } = await logIn({ cancel: '1' })
    expect(await problemOf(response, cookies)).toBe('LOGIN_DENIED')
  })

  it('when a stranger makes up an error, whose text is never repeated', async () => {
    const cookies: Cookies = new Map()
    const url = `${service.url}/api/users/oidc/callback?error=access_denied&error_description=EVIL`
    const response = await visit(cookies, url)
    expect(await problemOf(response, cookies)).toBe('LOGIN_EXPIRED')
    expect(response.headers.get('location')).not.toContain('EVIL')
  })

  it('for an account that is disabled or unknown, with one problem for both', async () => {
    const change = (text: string) =>
      service.rows(`UPDATE users SET ${text} WHERE email = 'artist-2@example.test'`)
    for (const [off, on] of [
      ['disabled = true', 'disabled = false'],
      ["idp_uid = 'somebody-else'", "idp_uid = 'dev-artist-2'"],
    ] as const) {
      await change(off)
      try {
        const { cookies, response } = await logIn({ account: 'dev-artist-2' })
        expect(await problemOf(response, cookies)).toBe('ACCOUNT_MISSING')
      } finally {
        await change(on)
      }
    }
    expect((await logIn({ account: 'dev-artist-2' })).response).toAnswer(200)
  })
})

describe('the session', () => {
  it('ends with the logout at once, and only this one', async () => {
    const [here, elsewhere] = [await logIn(), await logIn()]
    const headers = {
      cookie: cookieHeader(here.cookies, service.url),
      'sec-fetch-site': 'same-origin',
    }
    const out = await call<{ url: string }>(service, 'POST', '/api/users/oidc/logout', { headers })
    expect([out.status, out.body.url]).toEqual([200, '/admin/login'])
    expect(out.headers.getSetCookie()[0]).toMatch(/^payload-token=;/)
    expect((await me(here.cookies)).user).toBeNull()
    expect((await me(elsewhere.cookies)).user).not.toBeNull()
  })

  it('cannot be ended by a page of another site', async () => {
    const { cookies } = await logIn()
    const headers = {
      cookie: cookieHeader(cookies, service.url),
      origin: 'https://evil.example.test',
      'sec-fetch-site': 'cross-site',
    }
    const out = await call(service, 'POST', '/api/users/oidc/logout', { headers })
    expect(out).toAnswer(403)
    expect((await me(cookies)).user).not.toBeNull()
  })

  it('of a disabled account is refused at its next request and does not stand in the way of a login', async () => {
    const { cookies } = await logIn({ account: 'dev-artist-2' })
    const change = (disabled: boolean) =>
      service.rows('UPDATE users SET disabled = $1 WHERE idp_uid = $2', [disabled, 'dev-artist-2'])
    await change(true)
    try {
      const headers = {
        cookie: cookieHeader(cookies, service.url),
        'sec-fetch-site': 'same-origin',
      }
      expect(await call(service, 'GET', '/api/users/me', { headers })).toAnswer(401)
      // What the provider remembers of the first login is not what is tested.
      cookies.delete(service.issuer)
      const answer = await answerOfProvider(service, cookies, ARTIST)
      expect(await visit(cookies, answer)).toAnswer(200)
      expect((await me(cookies)).user?.email).toBe('artist@example.test')
    } finally {
      await change(false)
    }
  })
})

/** A login up to the provider's answer, which is not visited yet. */
async function beginning() {
  const cookies: Cookies = new Map()
  return { cookies, answer: await answerOfProvider(service, cookies, ARTIST) }
}
