import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { sessionCookie } from '../support/identity/password-login.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

type Session = {
  ref: string
  current: boolean
  login: string
  amr: string[]
  expires_at: string
  ip_address: string | null
  browser: string | null
}
type Listed = { sessions: Session[] }

let service: Service

beforeAll(async () => {
  // However busy the machine is, nobody stops waiting for an account that a test holds.
  service = await startService({ env: { DATABASE_LOCK_SECONDS: '600' } })
})
afterAll(() => service?.stop())

/** Logs in with a password, as the console does; gives the headers of the browser from then on. */
async function browserOf(login: string, userAgent = 'a test') {
  const json = { email: `${login}@example.test`, password: `${login}-password` }
  const headers = { 'user-agent': userAgent }
  const answer = await call(service, 'POST', '/api/users/login', { json, headers })
  return { cookie: sessionCookie(answer), origin: service.url, 'sec-fetch-site': 'same-origin' }
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
    expect(await end(phone, `me/${other?.ref}`)).toAnswer(404)
  })

  it('are ended all at once, but for the one that asks', async () => {
    const others = [await browserOf('photo-admin'), await browserOf('photo-admin')]
    const mine = await browserOf('photo-admin')
    expect((await end(mine, 'me')).body).toEqual({ ended: 2 })
    for (const other of others) expect(await statusOf(other)).toBe(401)
    expect(await statusOf(mine)).toBe(200)
    expect((await end(mine, 'me')).body).toEqual({ ended: 0 })
  })

  it('tell from where each login came, in words and not with what the browser sent', async () => {
    const mac = 'Mozilla/5.0 (Macintosh; <b>) Version/18.1 Safari/605.1.15'
    await browserOf('artist-2', mac)
    const headers = await browserOf('artist-2', '<b>nothing known</b>')
    const answer = await call<Listed>(service, 'GET', '/api/sessions/me', { headers })
    expect(answer.body.sessions.map(({ ip_address, browser }) => [ip_address, browser])).toEqual([
      ['127.0.0.1', null],
      ['127.0.0.1', 'Safari, macOS'],
    ])
    expect(answer.text).not.toContain('<b>')
  })

  it('never show their identifiers, to any user on any path', async () => {
    const headers = await browserOf('artist')
    const id = await idOf(headers)
    const rows = await service.rows<{ id: string }>('SELECT id FROM users_sessions')
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
      expect(answer, probe).toAnswer(400, 'VALIDATION_FAILED')
    }
  })

  it('of others are visible to super administrators only', async () => {
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
    expect((await list(root, id)).map((session) => session.ref)).toContain(ref)
    expect(await end(root, `${id}/${ref}`)).toAnswer(200)
    expect(await statusOf(victim)).toBe(401)
    expect(await statusOf(root)).toBe(200)
  })

  it('are not opened by the name under which they are shown', async () => {
    const headers = await browserOf('artist')
    const ref = (await list(headers))[0]?.ref ?? ''
    const forged = { ...headers, cookie: `payload-token=${ref}` }
    expect(await statusOf(forged)).toBe(401)
    const bearer = await call(service, 'GET', '/api/artworks', { token: ref })
    expect(bearer).toAnswer(401)
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

  it('require a login', async () => {
    for (const method of ['GET', 'DELETE']) {
      expect(await call(service, method, '/api/sessions/me')).toAnswer(401)
    }
  })
})

describe('a session', () => {
  /** Moves the times of the sessions of an account, which has one. */
  const move = (login: string, { created, expires }: { created: string; expires: string }) =>
    service.rows(
      `UPDATE users_sessions SET created_at = now() - $2::interval, expires_at = now() + $3::interval
       WHERE _parent_id = (SELECT id FROM users WHERE email = $1)`,
      [`${login}@example.test`, created, expires],
    )
  const timesOf = (login: string) =>
    service.rows(
      `SELECT s.created_at, s.expires_at FROM users_sessions s JOIN users u ON u.id = s._parent_id
       WHERE u.email = $1`,
      [`${login}@example.test`],
    )
  const refresh = (headers: Browser) =>
    call<{ user: { email: string }; exp: number }>(service, 'POST', '/api/users/refresh-token', {
      headers,
    })
  /** The only session of an account. */
  const onlyOne = async (login: string) => {
    const headers = await browserOf(login)
    await end(headers, 'me')
    return headers
  }

  it('is not prolonged by a refresh, which changes nothing', async () => {
    const headers = await onlyOne('art-admin')
    await move('art-admin', { created: '23 hours', expires: '1 hour' })
    const before = await timesOf('art-admin')
    const answer = await refresh(headers)
    expect([answer.status, answer.body.user.email]).toEqual([200, 'art-admin@example.test'])
    expect(answer.body.exp).toBe(Math.floor(before[0]?.expires_at.getTime() / 1000))
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.text).not.toContain(headers.cookie.split('=')[1])
    expect(await timesOf('art-admin')).toEqual(before)
  })

  it.each([
    ['24 hours after its login, whenever it is said to expire', '24 hours 1 second', '24 hours'],
    ['when it expires', '1 hour', '-1 second'],
  ])('ends %s', async (_, created, expires) => {
    const headers = await onlyOne('photo-admin')
    const other = await onlyOne('super-admin')
    const account = await idOf(headers)
    expect(await list(other, account)).toHaveLength(1)
    await move('photo-admin', { created, expires })
    expect(await statusOf(headers)).toBe(401)
    expect(await refresh(headers)).toAnswer(401)
    expect(await call(service, 'GET', '/api/sessions/me', { headers })).toAnswer(401)
    expect(await list(other, account)).toEqual([])
  })

  it('is said to end 24 hours after its login at the latest', async () => {
    const headers = await onlyOne('artist')
    await move('artist', { created: '23 hours', expires: '20 hours' })
    const [session] = await list(headers)
    const [times] = await timesOf('artist')
    expect(Date.parse(session?.expires_at ?? '')).toBe(times?.created_at.getTime() + 86_400_000)
  })

  it('is not refreshed without a session', async () => {
    expect(await call(service, 'POST', '/api/users/refresh-token')).toAnswer(401)
    const token = await service.tokenOf('artist')
    const answer = await call(service, 'POST', '/api/users/refresh-token', { token })
    expect([answer.status, 'exp' in (answer.body as object)]).toEqual([200, false])
  })
})

describe('an account that is being changed', () => {
  const EMAIL = 'artist-2@example.test'

  /**
   * Acts while a transaction holds the account with changes, which is committed as soon as the act has to
   * wait for it. Gives the answers to the act.
   */
  async function meanwhile<T>(changes: readonly string[], act: () => Promise<T>): Promise<T> {
    return withClient(service.databaseUrl, async (holder) => {
      await holder.query('begin')
      await holder.query('select id from users where email = $1 for update', [EMAIL])
      for (const change of changes) await holder.query(change, [EMAIL])
      const acting = act()
      await until('a waiter for the account', () =>
        withClient(service.databaseUrl, async (watcher) => {
          const { rowCount } = await watcher.query(
            `select 1 from pg_stat_activity
             where wait_event_type = 'Lock' and datname = current_database()`,
          )
          return rowCount ? true : null
        }),
      )
      await holder.query('commit')
      return acting
    })
  }
  const OWN_ID = '(select id from users where email = $1)'
  const DISABLE = 'update users set disabled = true, updated_at = now() where email = $1'
  const END_SESSIONS = `delete from users_sessions where _parent_id = ${OWN_ID}`
  const TAKE_ROLES = `delete from users_texts where path = 'roles' and parent_id = ${OWN_ID}`
  const state = async () => {
    const rows = await service.rows<{
      name: string
      disabled: boolean | null
      roles: string
      sessions: string
    }>(
      `select name, disabled,
           (select count(*) from users_texts where parent_id = users.id) as roles,
           (select count(*) from users_sessions where _parent_id = users.id) as sessions
         from users where email = $1`,
      [EMAIL],
    )
    return rows[0]
  }
  afterEach(() =>
    withClient(service.databaseUrl, async (client) => {
      await client.query('update users set disabled = false where email = $1', [EMAIL])
      await client.query(TAKE_ROLES, [EMAIL])
      await client.query(
        `insert into users_texts ("order", parent_id, path, text)
         select 1, id, 'roles', 'artist' from users where email = $1`,
        [EMAIL],
      )
    }),
  )

  it.each([
    ['by its URL', (id: string) => `/api/users/${id}`],
    ['by a query', (id: string) => `/api/users?where[id][equals]=${id}`],
  ])('is not put back by its own change at the same moment, %s', async (_how, pathOf) => {
    const headers = await browserOf('artist-2')
    const path = pathOf(await idOf(headers))
    const answer = await meanwhile([DISABLE, END_SESSIONS, TAKE_ROLES], () =>
      call(service, 'PATCH', path, { headers, json: { name: 'Put back' } }),
    )
    // It waits, and is then refused for what the account has become: one without a role.
    expect(answer).toAnswer(400)
    expect(await state()).toMatchObject({ disabled: true, roles: '0', sessions: '0' })
  })

  it('is not put back by a login whose password was right before', async () => {
    const json = { email: EMAIL, password: 'artist-2-password' }
    const answer = await meanwhile([DISABLE, END_SESSIONS], () =>
      call(service, 'POST', '/api/users/login', { json }),
    )
    expect(answer).toAnswer(401)
    expect(await state()).toMatchObject({ disabled: true, sessions: '0' })
  })

  it('keeps the sessions that begin while another one ends', async () => {
    const headers = await browserOf('artist-2')
    const before = Number((await state())?.sessions)
    const BEGIN = `insert into users_sessions (id, _parent_id, _order, created_at, expires_at)
      values (gen_random_uuid(), ${OWN_ID}, 99, now(), now() + interval '1 day')`
    const answer = await meanwhile([BEGIN], () =>
      call(service, 'POST', '/api/users/logout', { headers }),
    )
    expect(answer).toAnswer(200)
    expect(await state()).toMatchObject({ sessions: String(before) })
    expect(await statusOf(headers)).toBe(401)
  })

  it('does not get back a session that is ended while it changes its name', async () => {
    const [victim, other] = [await browserOf('artist-2'), await browserOf('artist-2')]
    const id = await idOf(other)
    const ref = (await list(victim)).find(({ current }) => current)?.ref
    const [changed, ended] = await meanwhile([], () =>
      Promise.all([
        call(service, 'PATCH', `/api/users/${id}`, {
          headers: other,
          json: { name: 'Artist Two' },
        }),
        end(other, `me/${ref}`),
      ]),
    )
    expect([changed.status, ended.status]).toEqual([200, 200])
    expect([await statusOf(victim), await statusOf(other)]).toEqual([401, 200])
  })
})
