import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/stack/database-client.ts'
import { call, codeOf } from '../support/api.ts'
import { answerOfProvider, type Cookies, visit } from '../support/browser-login.ts'
import { type Service, startService } from '../support/service.ts'

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
    service = await startService({ env: { LOCAL_LOGIN: 'off' } })
  })
  afterAll(() => service?.stop())

  it.each([
    ['/login', GOOD],
    ['/login', { ...GOOD, password: 'wrong' }],
    ['/forgot-password', { email: GOOD.email }],
    ['/reset-password', { token: 'x', password: 'new-password' }],
    ['/first-register', { ...GOOD, name: 'Me', roles: ['super_admin'] }],
    ['/unlock', { email: GOOD.email }],
  ])('POST /api/users%s is closed, whoever asks', async (path, json) => {
    for (const token of [undefined, await service.tokenOf('super-admin')]) {
      const answer = await call(service, 'POST', `/api/users${path}`, { json, token })
      expect([answer.status, codeOf(answer)]).toEqual([403, 'LOCAL_LOGIN_CLOSED'])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  it('somebody logs in at the identity provider', async () => {
    const cookies: Cookies = new Map()
    const answer = await answerOfProvider(service, cookies, { account: 'dev-artist' })
    expect((await visit(cookies, answer)).status).toBe(200)
    expect(cookies.get(service.url)?.has('payload-token')).toBe(true)
  })

  it('refuses a bad credential before it says that passwords are closed', async () => {
    const answer = await call(service, 'POST', '/api/users/login', { json: GOOD, token: 'garbage' })
    expect(answer.status).toBe(401)
  })
})

describe('in an emergency (break-glass)', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ env: { LOCAL_LOGIN: 'break-glass' } })
  })
  afterAll(() => service?.stop())

  it('a password counts, and its use is audited and logged as a warning', async () => {
    expect((await logIn(service)).status).toBe(200)
    expect(await actions(service, 'users.break-glass')).toEqual(['allowed'])
    const line = service
      .printed()
      .split('\n')
      .find((one) => one.includes('break-glass'))
    expect(JSON.parse(line ?? '{}').level).toBe(40)
    expect(service.printed()).not.toContain(GOOD.password)
  })

  it('a wrong password does not, and is audited as a refusal', async () => {
    expect((await logIn(service, { ...GOOD, password: 'wrong' })).status).toBe(401)
    expect(await actions(service, 'users.break-glass')).toEqual(['allowed'])
    expect(await actions(service, 'access.refuse')).toContain('denied')
  })

  it('a login at the identity provider is no use of it', async () => {
    const cookies: Cookies = new Map()
    const answer = await answerOfProvider(service, cookies, { account: 'dev-artist' })
    expect((await visit(cookies, answer)).status).toBe(200)
    expect(await actions(service, 'users.break-glass')).toEqual(['allowed'])
  })
})
