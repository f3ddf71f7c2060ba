import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { answerOfProvider, type Cookies, visit } from '../support/identity/browser-login.ts'
import { signIdToken } from '../support/identity/forged-tokens.ts'
import { call } from '../support/service/api.ts'
import { derivationsOf, WITH_DERIVATION_PROBE } from '../support/service/derivations.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const GOOD = { email: 'artist@example.test', password: 'artist-password' }
const logIn = (service: Service, json: object = GOOD) =>
  call(service, 'POST', '/api/users/login', { json })

const actions = (service: Service, action: string) =>
  withClient(service.databaseUrl, async (client) => {
    const text = 'SELECT outcome FROM audit_log WHERE action = $1'
    return (await client.query(text, [action])).rows.map(({ outcome }) => outcome)
  })

describe('with local login off', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ env: { LOCAL_LOGIN: 'off', OIDC_CREATE_ARTISTS: 'true' } })
  })
  afterAll(() => service?.stop())

  it.each([
    ['/login', GOOD],
    ['/login', { ...GOOD, password: 'wrong' }],
    ['/forgot-password', { email: GOOD.email }],
    ['/reset-password', { token: 'x', password: 'new-password' }],
    ['/first-register', { ...GOOD, name: 'Me', roles: ['super_admin'] }],
    ['/unlock', { email: GOOD.email }],
  ])('POST /api/users%s is closed to every caller', async (path, json) => {
    for (const token of [undefined, await service.tokenOf('super-admin')]) {
      const answer = await call(service, 'POST', `/api/users${path}`, { json, token })
      expect(answer).toAnswer(403, 'LOCAL_LOGIN_CLOSED')
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  it('users log in at the identity provider', async () => {
    const cookies: Cookies = new Map()
    const answer = await answerOfProvider(service, cookies, { account: 'dev-artist' })
    expect(await visit(cookies, answer)).toAnswer(200)
    expect(cookies.get(service.url)?.has('payload-token')).toBe(true)
  })

  describe('and accounts that come into being by themselves', () => {
    const me = (claims: object) =>
      signIdToken(service, claims as Record<string, unknown>).then((token) =>
        call<{ user?: { id: string; roles: string[] } }>(service, 'GET', '/api/users/me', {
          token,
        }),
      )
    const ADMIN = 'super-admin@example.test'
    const accounts = (email: string) =>
      withClient(service.databaseUrl, async (client) => {
        const text = 'SELECT idp_uid AS uid FROM users WHERE lower(email) = lower($1)'
        return (await client.query(text, [email])).rows.map(({ uid }) => uid)
      })

    it('an unknown user becomes one artist, however many requests come first', async () => {
      const claims = { sub: 'new-artist', email: 'New@example.test', email_verified: true }
      const answers = await Promise.all(Array.from({ length: 5 }, () => me(claims)))
      expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
      expect(new Set(answers.map(({ body }) => body.user?.id)).size).toBe(1)
      expect(answers[0]?.body.user?.roles).toEqual(['artist'])
      expect(await accounts('new@example.test')).toEqual(['new-artist'])
    })

    it.each([
      ['the address of another account', { email: ADMIN, email_verified: true }],
      ['that address in capital letters', { email: ADMIN.toUpperCase(), email_verified: true }],
      ['an address that is not verified', { email: 'mine@example.test', email_verified: false }],
      ['an address of which nothing is said', { email: 'mine@example.test' }],
      ['an address that is none', { email: 'nobody', email_verified: true }],
      ['no address', {}],
    ])('an unknown user with %s gets no account', async (_what, claims) => {
      const answer = await me({ sub: 'thief', ...claims })
      expect(answer).toAnswer(401, 'UNAUTHENTICATED')
      expect(await accounts(ADMIN)).toEqual(['dev-super-admin'])
      expect(await accounts('mine@example.test')).toEqual([])
    })
  })

  it('refuses a bad credential before it says that passwords are closed', async () => {
    const answer = await call(service, 'POST', '/api/users/login', { json: GOOD, token: 'garbage' })
    expect(answer).toAnswer(401)
  })
})

describe('in an emergency (break-glass)', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({
      env: { LOCAL_LOGIN: 'break-glass', ...WITH_DERIVATION_PROBE },
    })
  })
  afterAll(() => service?.stop())

  it('a password counts, and its use is audited and logged as a warning', async () => {
    expect(await logIn(service)).toAnswer(200)
    expect(await actions(service, 'users.break-glass')).toEqual(['allowed'])
    const line = service
      .printed()
      .split('\n')
      .find((one) => one.includes('break-glass'))
    expect(JSON.parse(line ?? '{}').level).toBe(40)
    expect(service.printed()).not.toContain(GOOD.password)
  })

  it('a wrong password does not, and is audited as a refusal', async () => {
    expect(await logIn(service, { ...GOOD, password: 'wrong' })).toAnswer(401)
    expect(await actions(service, 'users.break-glass')).toEqual(['allowed'])
    expect(await actions(service, 'access.refuse')).toContain('denied')
  })

  it('logs nothing from the request, even if the database rejects it', async () => {
    const json = { email: 'private\u0000@example.test', password: 'private-password' }
    expect(await logIn(service, json)).toAnswer(400)
    const token = await service.tokenOf('super-admin')
    const search = '/api/artists?search=private%00name'
    expect(await call(service, 'GET', search, { token })).toAnswer(400)
    const log = await until('both in the log', async () =>
      service.printed().includes('"path":"/api/artists"') ? service.printed() : null,
    )
    expect(log.match(/invalid byte sequence/g)?.length).toBeGreaterThanOrEqual(2)
    expect(log).not.toMatch(/private/)
  })

  it('says the same of a wrong password and an account that is none, after the same work', async () => {
    const attempts = []
    const work = []
    const emails = [...Array(5).fill(GOOD.email), 'nobody@example.test', ' Nobody@example.test ']
    for (const email of emails) {
      const before = derivationsOf(service).length
      const answer = await logIn(service, { email, password: 'wrong' })
      await until('the probe', () => derivationsOf(service).length > before)
      work.push(derivationsOf(service).slice(before))
      const { message, data } = answer.body.errors?.[0] ?? {}
      attempts.push(JSON.stringify([answer.status, message, data?.code, data?.action]))
    }
    expect(new Set(attempts).size).toBe(1)
    expect(work).toEqual(emails.map(() => ['600000 iterations of sha256 for 32 bytes']))
  })

  it('a login at the identity provider is no use of it', async () => {
    const cookies: Cookies = new Map()
    const answer = await answerOfProvider(service, cookies, { account: 'dev-artist' })
    expect(await visit(cookies, answer)).toAnswer(200)
    expect(await actions(service, 'users.break-glass')).toEqual(['allowed'])
  })
})
