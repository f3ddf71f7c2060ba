import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/stack/database-client.ts'
import { call } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'

type Listed = { sessions: { ref: string; current: boolean; login: string; amr: string[] }[] }

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

/** Logs in with a password, as the console does; gives the headers of the browser from then on. */
async function browserOf(login: string) {
  const json = { email: `${login}@example.test`, password: `${login}-password` }
  const answer = await call(service, 'POST', '/api/users/login', { json })
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0]
  if (!cookie) throw new Error(answer.text)
  return { cookie, origin: service.url, 'sec-fetch-site': 'same-origin' }
}
type Browser = Awaited<ReturnType<typeof browserOf>>

const list = async (headers: Browser, user = 'me') =>
  (await call<Listed>(service, 'GET', `/api/sessions/${user}`, { headers })).body.sessions
const end = (headers: Browser, path: string) =>
  call<{ ended: number }>(service, 'DELETE', `/api/sessions/${path}`, { headers })
const statusOf = async (headers: Browser) =>
  (await call(service, 'GET', '/api/artworks', { headers })).status
const idOf = async (headers: Browser) => {
  const { body } = await call<{ user: { id: string } }>(service, 'GET', '/api/users/me', {
    headers,
  })
  return body.user.id
}

describe('the sessions of an account', () => {
  it('are listed with the one that asks, and can be ended one by one', async () => {
    const laptop = await browserOf('art-admin')
    const phone = await browserOf('art-admin')
    const sessions = await list(phone)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(sessions[0]).toMatchObject({ login: 'password', amr: [] })
    const other = (await list(laptop)).find(({ current }) => current)
    expect((await end(phone, `me/${other?.ref}`)).body).toEqual({ ended: 1 })
    expect([await statusOf(laptop), await statusOf(phone)]).toEqual([401, 200])
    expect((await end(phone, `me/${other?.ref}`)).status).toBe(404)
  })

  it('are ended all at once, but for the one that asks', async () => {
    const others = [await browserOf('photo-admin'), await browserOf('photo-admin')]
    const mine = await browserOf('photo-admin')
    expect((await end(mine, 'me')).body).toEqual({ ended: 2 })
    for (const other of others) expect(await statusOf(other)).toBe(401)
    expect(await statusOf(mine)).toBe(200)
    expect((await end(mine, 'me')).body).toEqual({ ended: 0 })
  })

  it('never show their identifiers, to nobody and by no way', async () => {
    const headers = await browserOf('artist')
    const id = await idOf(headers)
    const { rows } = await withClient(service.databaseUrl, (client) =>
      client.query<{ id: string }>('SELECT id FROM users_sessions'),
    )
    expect(rows.length).toBeGreaterThan(0)
    const root = await browserOf('super-admin')
    for (const [who, path] of [
      [headers, '/api/sessions/me'],
      [headers, '/api/users/me'],
      [headers, `/api/users/${id}?showHiddenFields=true&depth=3`],
      [headers, '/api/users?select[sessions]=true'],
      [root, `/api/sessions/${id}`],
      [root, `/api/users/${id}`],
      [root, '/api/users?limit=100&select[sessions]=true'],
    ] as const) {
      const answer = await call(service, 'GET', path, { headers: who })
      expect([path, answer.status]).toEqual([path, 200])
      for (const session of rows) {
        expect([path, answer.text.includes(session.id)]).toEqual([path, false])
      }
    }
    for (const probe of ['where[sessions.id][exists]=true', 'sort=sessions.id']) {
      const answer = await call(service, 'GET', `/api/users?${probe}`, { headers })
      expect([probe, answer.text.includes('sessions')]).toEqual([probe, answer.status === 400])
    }
  })

  it('of others are nobody’s business but a super administrator’s', async () => {
    const victim = await browserOf('artist')
    const id = await idOf(victim)
    const ref = (await list(victim)).find(({ current }) => current)?.ref
    for (const login of ['artist-2', 'art-admin', 'photo-admin']) {
      const attacker = await browserOf(login)
      for (const [method, path] of [
        ['GET', id],
        ['DELETE', id],
        ['DELETE', `${id}/${ref}`],
        ['DELETE', `me/${ref}`],
        ['GET', '00000000-0000-4000-8000-000000000000'],
        ['GET', 'ME'],
        ['GET', 'me%00'],
      ] as const) {
        const answer = await call(service, method, `/api/sessions/${path}`, { headers: attacker })
        expect([login, method, path, answer.status]).toEqual([login, method, path, 404])
      }
    }
    expect(await statusOf(victim)).toBe(200)
    const root = await browserOf('super-admin')
    expect((await list(root, id)).some((session) => session.ref === ref)).toBe(true)
    expect((await end(root, `${id}/${ref}`)).status).toBe(200)
    expect(await statusOf(victim)).toBe(401)
    expect(await statusOf(root)).toBe(200)
  })

  it('are not opened by the name under which they are shown', async () => {
    const headers = await browserOf('artist')
    const ref = (await list(headers))[0]?.ref ?? ''
    const forged = { ...headers, cookie: `payload-token=${ref}` }
    expect(await statusOf(forged)).toBe(401)
    const bearer = await call(service, 'GET', '/api/artworks', { token: ref })
    expect(bearer.status).toBe(401)
  })

  it('cannot be planted, kept alive or ended by writing to the account', async () => {
    const headers = await browserOf('artist')
    const id = await idOf(headers)
    const before = await list(headers)
    const planted = { id: 'planted', expiresAt: '2099-01-01T00:00:00.000Z' }
    for (const sessions of [[planted], [], null]) {
      const json = { sessions, name: 'Still me' }
      await call(service, 'PATCH', `/api/users/${id}`, { headers, json })
      expect(await list(headers)).toEqual(before)
    }
  })

  it('need somebody who is logged in', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect((await call(service, method, '/api/sessions/me')).status).toBe(401)
    }
  })
})
