import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import {
  answerOfProvider,
  type Cookies,
  cookieHeader,
  visit,
} from '../support/identity/browser-login.ts'
import { type Browser, passwordLogin, requestLogin } from '../support/identity/password-login.ts'
import { call, pathsOf } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const NEW = 'a-password-that-nobody-knows'

const idOf = (service: Service, login: Login) =>
  withClient(service.databaseUrl, async (client) => {
    const text = 'select id from users where idp_uid = $1'
    const { rows } = await client.query<{ id: string }>(text, [`dev-${login}`])
    return rows[0]?.id ?? ''
  })
const hashOf = (service: Service, login: Login) =>
  withClient(service.databaseUrl, async (client) => {
    const text = 'select hash from users where idp_uid = $1'
    const { rows } = await client.query<{ hash: string }>(text, [`dev-${login}`])
    return rows[0]?.hash
  })
/** A session that the identity provider began. */
async function providerLogin(service: Service, login: Login): Promise<Browser> {
  const cookies: Cookies = new Map()
  await visit(cookies, await answerOfProvider(service, cookies, { account: `dev-${login}` }))
  const cookie = cookieHeader(cookies, service.url)
  return { cookie, origin: service.url, 'sec-fetch-site': 'same-origin' }
}

describe('a password', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({
      env: { LOCAL_LOGIN: 'break-glass', DATABASE_LOCK_SECONDS: '600' },
    })
  })
  afterAll(() => service?.stop())

  const change = async (login: Login, options: object, path?: string) =>
    call(service, 'PATCH', path ?? `/api/users/${await idOf(service, login)}`, options)

  it('is changed with the current one, which ends the other sessions', async () => {
    const [other, own] = [
      await passwordLogin(service, 'artist-2'),
      await passwordLogin(service, 'artist-2'),
    ]
    const json = { password: NEW, currentPassword: 'artist-2-password' }
    const answer = await change('artist-2', { headers: own, json })
    expect([answer.status, answer.text.includes('password')]).toEqual([200, false])
    const status = async (headers: Browser) =>
      (await call(service, 'GET', '/api/artworks', { headers })).status
    expect([await status(other), await status(own)]).toEqual([401, 200])
    expect(await requestLogin(service, 'artist-2', 'artist-2-password')).toAnswer(401)
    expect(await requestLogin(service, 'artist-2', NEW)).toAnswer(200)
    const back = { password: 'artist-2-password', currentPassword: NEW }
    expect(await change('artist-2', { headers: own, json: back })).toAnswer(200)
  })

  it.each([
    ['without the current one', {}, 400, 'VALIDATION_FAILED'],
    ['with an empty one', { currentPassword: '' }, 400, 'VALIDATION_FAILED'],
    ['with a list instead of it', { currentPassword: ['x'] }, 400, 'VALIDATION_FAILED'],
    ['with a wrong one', { currentPassword: 'guessed' }, 403, 'CURRENT_PASSWORD_WRONG'],
  ])('is not changed %s', async (_how, given, status, code) => {
    const headers = await passwordLogin(service, 'artist')
    const before = await hashOf(service, 'artist')
    const answer = await change('artist', { headers, json: { password: NEW, ...given } })
    expect(answer).toAnswer(status, code)
    expect(pathsOf(answer)).toEqual(['currentPassword'])
    expect(await hashOf(service, 'artist')).toBe(before)
  })

  it('is not changed without the current one through an id in capitals', async () => {
    const headers = await passwordLogin(service, 'artist')
    const before = await hashOf(service, 'artist')
    const path = `/api/users/${(await idOf(service, 'artist')).toUpperCase()}`
    const answer = await change('artist', { headers, json: { password: NEW } }, path)
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['currentPassword']])
    expect(await hashOf(service, 'artist')).toBe(before)
  })

  it.each([
    ['too short', 'short'],
    ['too long', 'x'.repeat(1001)],
    ['no text', 123],
  ])('is not changed to one that is %s', async (_how, password) => {
    const headers = await passwordLogin(service, 'artist')
    const json = { password, currentPassword: 'artist-password' }
    const answer = await change('artist', { headers, json })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['password']])
  })

  it('is not changed by an ID token, even with the current one', async () => {
    const json = { password: NEW, currentPassword: 'artist-password' }
    const answer = await change('artist', { token: await service.tokenOf('artist'), json })
    expect(answer).toAnswer(403, 'FORBIDDEN')
    expect(await requestLogin(service, 'artist', NEW)).toAnswer(401)
  })

  it('is not changed in a session that the identity provider began', async () => {
    const headers = await providerLogin(service, 'artist')
    const json = { password: NEW, currentPassword: 'artist-password' }
    const answer = await change('artist', { headers, json })
    expect(answer).toAnswer(403, 'FORBIDDEN')
  })

  it('of their own needs the current one from those who manage accounts too', async () => {
    const token = await service.tokenOf('super-admin')
    const byToken = await change('super-admin', { token, json: { password: NEW } })
    expect(byToken).toAnswer(403, 'FORBIDDEN')
    const headers = await passwordLogin(service, 'super-admin')
    const answer = await change('super-admin', { headers, json: { password: NEW } })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['currentPassword']])
  })

  it('of another account is set by those who manage accounts, and by nobody else', async () => {
    const json = { password: 'set-by-an-administrator' }
    const stranger = await change('photo-admin', { token: await service.tokenOf('artist'), json })
    expect(stranger).toAnswer(404)
    const session = await passwordLogin(service, 'photo-admin')
    const token = await service.tokenOf('super-admin')
    expect(await change('photo-admin', { token, json })).toAnswer(200)
    expect(await requestLogin(service, 'photo-admin', json.password)).toAnswer(200)
    const headers = session
    expect(await call(service, 'GET', '/api/artworks', { headers })).toAnswer(401)
  })

  it('is set for one account at a time', async () => {
    const token = await service.tokenOf('super-admin')
    const json = { password: NEW }
    const answer = await change('artist', { token, json }, '/api/users?where[id][exists]=true')
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['password']])
    expect(await requestLogin(service, 'artist', NEW)).toAnswer(401)
  })

  it('that another request has replaced is not the current one any more', async () => {
    const headers = await passwordLogin(service, 'artist')
    const json = { password: NEW, currentPassword: 'artist-password' }
    const before = await hashOf(service, 'artist')
    const answer = await withClient(service.databaseUrl, async (holder) => {
      await holder.query('begin')
      await holder.query("update users set hash = 'x' where idp_uid = 'dev-artist'")
      const changing = change('artist', { headers, json })
      await until('a waiter for the account', () => waiterIn(service))
      await holder.query('commit')
      return changing
    })
    expect(answer).toAnswer(409, 'CONFLICT')
    expect(await hashOf(service, 'artist')).toBe('x')
    await service.rows("update users set hash = $1 where idp_uid = 'dev-artist'", [before])
  })

  it('that was guessed wrong leaves an entry in the audit log, and no value in it', async () => {
    const rows = await withClient(service.databaseUrl, async (client) => {
      const text = `select * from audit_log where reason = 'CURRENT_PASSWORD_WRONG'`
      return (await client.query(text)).rows
    })
    expect(rows).toMatchObject([{ outcome: 'denied', actor: await idOf(service, 'artist') }])
    expect(JSON.stringify(rows)).not.toContain('guessed')
  })
})

describe('with local login off, a password', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService({ env: { LOCAL_LOGIN: 'off' } })
  })
  afterAll(() => service?.stop())

  it.each<Login>(['artist', 'super-admin'])('cannot be set by %s', async (login) => {
    const before = await hashOf(service, 'artist')
    const answer = await call(service, 'PATCH', `/api/users/${await idOf(service, 'artist')}`, {
      token: await service.tokenOf(login),
      json: { password: NEW, currentPassword: 'artist-password' },
    })
    expect(answer).toAnswer(403, 'LOCAL_LOGIN_CLOSED')
    expect(await hashOf(service, 'artist')).toBe(before)
  })
})

/** Whether a session of the database waits for a row that another one has locked. */
async function waiterIn(service: Service) {
  return withClient(service.databaseUrl, async (watcher) => {
    const { rowCount } = await watcher.query(
      `select 1 from pg_stat_activity
       where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rowCount ? true : null
  })
}
