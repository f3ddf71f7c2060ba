import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { closeServer, listen } from '../../../../src/http/listen.ts'
import { createConsoleLogin } from '../../../../src/identity/console-login/create-console-login.ts'

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

const login = (issuer: string, more: { clientSecret?: string; name?: string } = {}) =>
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
  it('is the configured one, else the host of the provider', () => {
    expect(login('https://id.example.test/realm').name).toBe('id.example.test')
    expect(login('https://id.example.test/realm', { name: 'Example ID' }).name).toBe('Example ID')
  })
})
