import { createServer } from 'node:http'
import { generateKeyPair, SignJWT } from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { closeServer, listen } from '../../../../src/http/listen.ts'
import {
  type ConsoleLoginOptions,
  createConsoleLogin,
} from '../../../../src/identity/console-login/create-console-login.ts'

type Answers = { discovery?: object; status?: number; token?: [number, string] }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A provider whose answers a test can spoil; nothing it says about tokens ever holds. */
async function startProvider(answers: Answers = {}) {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/token') {
      const [status, body] = answers.token ?? [400, '{"error":"invalid_grant"}']
      response.writeHead(status).end(body)
      return
    }
    const discovery = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      ...answers.discovery,
    }
    response.writeHead(answers.status ?? 200).end(JSON.stringify(discovery))
  })
  const issuer = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  const close = () => closeServer(server)
  closing.push(close)
  return { issuer, answers, close: () => close().then(() => closing.splice(0)) }
}

type More = Partial<Pick<ConsoleLoginOptions, 'clientSecret' | 'name' | 'idTokens'>>

const login = (issuer: string, more: More = {}) =>
  createConsoleLogin({
    issuer,
    clientId: 'console',
    idTokens: {
      verify: async () => {
        throw new Error('No token gets this far.')
      },
    },
    redirectUri: 'https://console.example.test/api/users/oidc/callback',
    afterLogout: 'https://console.example.test/admin/login',
    secret: 'a-secret-of-this-test-with-enough-characters',
    ...more,
  })

async function problem(attempt: Promise<unknown>): Promise<unknown> {
  const outcome = await attempt.catch((error: unknown) => error)
  return outcome instanceof ServiceError ? outcome.code : outcome
}

async function answered(issuer: string, answer: (state: string) => string) {
  const { begin, finish } = login(issuer)
  const { url, sealed } = await begin({ returnTo: '/admin', language: 'en' })
  const state = new URL(url).searchParams.get('state') ?? ''
  return problem(finish({ answer: answer(state), sealed }))
}

describe('beginning a login', () => {
  it('asks the provider in the language of the console', async () => {
    const { issuer } = await startProvider()
    const { url } = await login(issuer).begin({ returnTo: '/admin', language: 'ja' })
    expect(new URL(url).searchParams.get('ui_locales')).toBe('ja')
  })

  it.each([
    ['answers 500', { status: 500 }],
    ['speaks for another issuer', { discovery: { issuer: 'https://evil.example.test' } }],
  ])('is told to wait when the provider %s', async (_name, answers) => {
    const { issuer } = await startProvider(answers)
    expect(await problem(login(issuer).begin({ returnTo: '/admin', language: 'en' }))).toBe(
      'IDENTITY_UNAVAILABLE',
    )
  })

  it('works again without a restart when the provider is back', async () => {
    const { issuer, answers } = await startProvider({ status: 503 })
    const { begin } = login(issuer)
    const attempt = () => problem(begin({ returnTo: '/admin', language: 'en' }))
    expect(await attempt()).toBe('IDENTITY_UNAVAILABLE')
    answers.status = 200
    expect(await attempt()).toHaveProperty('url')
  })
})

describe('an error that the provider answers', () => {
  it.each([
    ['access_denied', 'LOGIN_DENIED'],
    ['login_required', 'LOGIN_DENIED'],
    ['temporarily_unavailable', 'IDENTITY_UNAVAILABLE'],
    ['server_error', 'IDENTITY_UNAVAILABLE'],
    ['invalid_scope', 'LOGIN_REFUSED'],
    ['<script>', 'LOGIN_REFUSED'],
  ])('%s is told as %s', async (error, told) => {
    const { issuer } = await startProvider()
    const answer = (state: string) => `?${new URLSearchParams({ error, state })}`
    expect(await answered(issuer, answer)).toBe(told)
  })

  it('is not believed without the state of this login', async () => {
    const { issuer } = await startProvider()
    expect(await answered(issuer, () => '?error=access_denied')).toBe('LOGIN_REFUSED')
  })

  it.each([
    [[400, '{"error":"invalid_grant"}'], 'LOGIN_REFUSED'],
    [[503, '{"error":"temporarily_unavailable"}'], 'IDENTITY_UNAVAILABLE'],
    [[502, 'bad gateway'], 'IDENTITY_UNAVAILABLE'],
    [[200, 'no JSON'], 'LOGIN_REFUSED'],
    [[200, '{"access_token":"a","token_type":"bearer"}'], 'LOGIN_REFUSED'],
    [[200, '{"access_token":"a","token_type":"bearer","id_token":"a.b.c"}'], 'LOGIN_REFUSED'],
  ] as const)('at its token URL %j is told as %s', async (token, told) => {
    const { issuer } = await startProvider({ token: [...token] })
    expect(await answered(issuer, (state) => `?code=c&state=${state}`)).toBe(told)
  })

  it('is IDENTITY_UNAVAILABLE when nothing listens any more', async () => {
    const { issuer, close } = await startProvider()
    const { begin, finish } = login(issuer)
    const { url, sealed } = await begin({ returnTo: '/admin', language: 'en' })
    const state = new URL(url).searchParams.get('state')
    await close()
    expect(await problem(finish({ answer: `?code=c&state=${state}`, sealed }))).toBe(
      'IDENTITY_UNAVAILABLE',
    )
  })

  it('that claims to be of another issuer is refused (mix-up)', async () => {
    const { issuer } = await startProvider()
    const answer = (state: string) => `?code=c&state=${state}&iss=https://evil.example.test`
    expect(await answered(issuer, answer)).toBe('LOGIN_REFUSED')
  })
})

describe('the ID token of a login', () => {
  /** The outcome of a login at a provider that puts these claims into its ID token. */
  async function loginWith(claimsOf: (nonce: string) => object) {
    const { issuer, answers } = await startProvider()
    const { privateKey } = await generateKeyPair('RS256')
    const verify = async () => ({ sub: 'user-1' })
    const { begin, finish } = login(issuer, { idTokens: { verify } })
    const { url, sealed } = await begin({ returnTo: '/admin', language: 'en' })
    const { state = '', nonce = '' } = Object.fromEntries(new URL(url).searchParams)
    const now = Math.floor(Date.now() / 1000)
    const own = { iss: issuer, aud: 'console', sub: 'user-1', iat: now, exp: now + 60, nonce }
    const idToken = await new SignJWT(JSON.parse(JSON.stringify({ ...own, ...claimsOf(nonce) })))
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey)
    const tokens = { access_token: 'a', token_type: 'Bearer', id_token: idToken }
    answers.token = [200, JSON.stringify(tokens)]
    return problem(finish({ answer: `?code=c&state=${state}`, sealed }))
  }

  it('counts with the nonce of this login', async () => {
    expect(await loginWith(() => ({}))).toEqual({ claims: { sub: 'user-1' }, returnTo: '/admin' })
  })

  it.each([
    ['the nonce of another login', () => ({ nonce: 'x'.repeat(43) })],
    ['no nonce', () => ({ nonce: undefined })],
    ['a nonce that begins with the right one', (nonce: string) => ({ nonce: `${nonce}x` })],
    ['another issuer', () => ({ iss: 'https://evil.example.test' })],
    ['another client', () => ({ aud: 'another-client' })],
    ['several clients, of which another one is meant', () => ({ aud: ['console', 'b'], azp: 'b' })],
    ['an end in the past', () => ({ exp: 1 })],
  ])('does not count with %s', async (_, claimsOf) => {
    expect(await loginWith(claimsOf)).toBe('LOGIN_REFUSED')
  })
})

describe('logging out of the provider', () => {
  it('goes to its own URL for it, which sends back to the login page', async () => {
    const { issuer, answers } = await startProvider()
    answers.discovery = { end_session_endpoint: `${issuer}/logout` }
    const url = new URL((await login(issuer).logoutUrl()) ?? '')
    expect([url.origin, url.pathname]).toEqual([issuer, '/logout'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'console',
      post_logout_redirect_uri: 'https://console.example.test/admin/login',
    })
  })

  it('is not offered where the provider has none', async () => {
    const { issuer } = await startProvider()
    expect(await login(issuer).logoutUrl()).toBeUndefined()
  })
})

describe('the name on the button', () => {
  it('is the configured one, and never the host of the provider, which says nothing to users', () => {
    expect(login('https://id.example.test/realm').name).toBeUndefined()
    expect(login('https://id.example.test/realm', { name: 'Example ID' }).name).toBe('Example ID')
  })
})
