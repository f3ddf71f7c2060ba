import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createDraft, REGISTRATION } from '../support/artworks/register.ts'
import { ATTESTATION_HEADER } from '../support/identity/attestation.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let service: Service
let superAdmin: string
let artist: string
let artist2: string

beforeAll(async () => {
  service = await startService()
  ;[superAdmin, artist, artist2] = await Promise.all([
    service.tokenOf('super-admin'),
    service.tokenOf('artist'),
    service.tokenOf('artist-2'),
  ])
})
afterAll(() => service?.stop())
beforeEach(() => withClient(service.databaseUrl, (client) => client.query('DELETE FROM audit_log')))

type Row = Record<string, unknown>

async function entries(): Promise<Row[]> {
  return withClient(service.databaseUrl, async (client) => {
    const { rows } = await client.query<Row>('SELECT * FROM audit_log ORDER BY created_at, id')
    return rows
  })
}

async function idOf(uid: string): Promise<string> {
  return withClient(service.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM users WHERE idp_uid = $1', [
      uid,
    ])
    return rows[0]?.id ?? ''
  })
}

async function createBrand(id: string): Promise<void> {
  const json = { id, name: id, kind: 'undecided', status: 'active' }
  const answer = await call(service, 'POST', '/api/brands', { token: superAdmin, json })
  expect(answer).toAnswer(201)
}

describe('the audit log', () => {
  it('names who changed which fields of which record, and no value', async () => {
    const id = await idOf('dev-artist-2')
    const answer = await call(service, 'PATCH', `/api/users/${id}`, {
      token: superAdmin,
      json: { name: 'A name that is nobody’s business' },
    })
    expect(answer).toAnswer(200)
    const rows = await entries()
    expect(rows).toMatchObject([
      {
        action: 'users.update',
        outcome: 'allowed',
        actor_kind: 'user',
        actor: await idOf('dev-super-admin'),
        target: 'users',
        record: id,
        changed: ['name'],
        method: 'PATCH',
        path: `/api/users/${id}`,
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('nobody’s business')
  })

  it('has from where it came, by the id that the answer had', async () => {
    const id = await idOf('dev-artist-2')
    const answer = await call(service, 'PATCH', `/api/users/${id}`, {
      token: superAdmin,
      json: { name: 'Another name' },
      headers: { 'x-request-id': 'chosen-by-the-client' },
    })
    const [row] = await entries()
    expect(row?.request_id).toBe(answer.headers.get('x-request-id'))
    expect(row?.request_id).not.toBe('chosen-by-the-client')
    expect(row?.ip_address).toMatch(/^(::1|127\.0\.0\.1)$/)
  })

  it('is kept for a year, and the logs of errors for a month', async () => {
    const add = (table: string, columns: string, values: string, days: number) =>
      withClient(service.databaseUrl, (client) =>
        client.query(
          `INSERT INTO ${table} (${columns}, created_at)
           VALUES (${values}, now() - make_interval(days => $1))`,
          [days],
        ),
      )
    for (const days of [364, 366])
      await add(
        'audit_log',
        'action, outcome, actor_kind',
        `'age.${days}', 'allowed', 'nobody'`,
        days,
      )
    for (const [level, days] of [
      ['error', 29],
      ['error', 31],
      ['info', 6],
      ['info', 8],
    ] as const)
      await add('system_logs', 'level, message', `'${level}', '${days}'`, days)
    const worker = await service.startWorker()
    await startJob(service, 'expire-logs', {})
    await until('the old entries to go', async () =>
      (await entries()).every(({ action }) => action !== 'age.366'),
    )
    const kept = await withClient(service.databaseUrl, async (client) => {
      await until('the old logs to go', async () => {
        const { rows } = await client.query("SELECT 1 FROM system_logs WHERE message = '8'")
        return rows.length === 0
      })
      const { rows } = await client.query('SELECT message FROM system_logs ORDER BY message')
      return rows.map(({ message }) => message)
    })
    await worker.stop(10_000)
    expect((await entries()).map(({ action }) => action)).toContain('age.364')
    expect(kept).toEqual(['29', '6'])
  })

  it('names a new password as such', async () => {
    const id = await idOf('dev-artist-2')
    const answer = await call(service, 'PATCH', `/api/users/${id}`, {
      token: superAdmin,
      json: { password: 'another-long-password' },
    })
    expect(answer).toAnswer(200)
    const rows = await entries()
    expect(rows).toMatchObject([{ action: 'users.update', record: id, changed: ['password'] }])
    expect(JSON.stringify(rows)).not.toContain('another-long')
  })

  it('has nothing of a change that changed nothing', async () => {
    const id = await idOf('dev-artist')
    const path = `/api/users/${id}`
    const answer = await call(service, 'PATCH', path, { token: superAdmin, json: {} })
    expect(answer).toAnswer(200)
    expect(await entries()).toEqual([])
  })

  it('names what an endpoint of the service created', async () => {
    const artwork = await createDraft(service, artist, { title: 'Audited' })
    expect(await entries()).toMatchObject([
      { action: 'artworks.create', record: artwork.artwork_id, actor: await idOf('dev-artist') },
    ])
  })

  it.each([
    ['a record of Payload', 'POST', '/api/brands'],
    ['an endpoint of the service', 'POST', '/api/art/artworks/create'],
  ])('has the permission that was missing for %s', async (_, method, path) => {
    const photoAdmin = await service.tokenOf('photo-admin')
    const answer = await call(service, method, path, { token: photoAdmin, json: REGISTRATION })
    expect([answer.status, answer.text]).toEqual([403, expect.any(String)])
    expect(await entries()).toMatchObject([
      {
        action: 'access.refuse',
        outcome: 'denied',
        reason: 'FORBIDDEN',
        path,
        actor: await idOf('dev-photo-admin'),
      },
    ])
  })

  it('has a forged token and a wrong password, without either of them', async () => {
    await call(service, 'GET', '/api/artworks', { token: 'forged.token.here' })
    await call(service, 'POST', '/api/users/login', {
      json: { email: 'artist@example.test', password: 'a-wrong-password' },
    })
    const rows = await entries()
    expect(rows).toMatchObject([
      { outcome: 'denied', reason: 'UNAUTHENTICATED', actor_kind: 'nobody', actor: null },
      { outcome: 'denied', reason: 'UNAUTHENTICATED', path: '/api/users/login' },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/forged|wrong-password|artist@/)
  })

  it.each([
    ['too long for an index', randomBytes(4000).toString('base64url')],
    ['of half a thousand characters', '%F0%9F%98%80'.repeat(500)],
  ])('has a refusal at an identifier %s', async (_, id) => {
    const path = `/api/brands/${id}`
    const answer = await call(service, 'GET', path, { token: 'forged.token.here' })
    expect(answer).toAnswer(401)
    const [row] = await entries()
    expect(row).toMatchObject({ outcome: 'denied', reason: 'UNAUTHENTICATED', target: 'brands' })
    expect(path.startsWith(String(row?.path))).toBe(true)
    expect([String(row?.path).length <= 500, String(row?.record).length <= 100]).toEqual([
      true,
      true,
    ])
  })

  it('has logins and logouts', async () => {
    const login = await call(service, 'POST', '/api/users/login', {
      json: { email: 'artist@example.test', password: 'artist-password' },
    })
    const cookie = login.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    await call(service, 'POST', '/api/users/logout', {
      headers: { cookie, origin: service.url },
    })
    const actor = await idOf('dev-artist')
    expect(await entries()).toMatchObject([
      { action: 'users.login', outcome: 'allowed', actor },
      { action: 'users.logout', outcome: 'allowed', actor },
    ])
  })

  it('has nothing of strangers without any credential', async () => {
    expect(await call(service, 'GET', '/api/artworks')).toAnswer(401)
    expect(await entries()).toEqual([])
  })

  it('has nothing of a change that was rejected', async () => {
    const json = { id: 'Not an id' }
    const answer = await call(service, 'POST', '/api/brands', { token: superAdmin, json })
    expect(answer).toAnswer(400)
    expect(await entries()).toEqual([])
  })

  it('has an entry for each record of a change of many, and for a deletion', async () => {
    const ids = ['bulk-one', 'bulk-two', 'bulk-three']
    for (const id of ids) await createBrand(id)
    await withClient(service.databaseUrl, (client) => client.query('DELETE FROM audit_log'))
    const path = `/api/brands?where[id][in]=${ids.join(',')}`
    const json = { status: 'inactive' }
    const changed = await call(service, 'PATCH', path, { token: superAdmin, json })
    expect(changed).toAnswer(200)
    const deleted = await call(service, 'DELETE', path, { token: superAdmin })
    expect(deleted).toAnswer(200)
    const told = (await entries()).map(({ action, record, changed }) => [action, record, changed])
    expect(told.map(String).toSorted()).toEqual(
      ids
        .flatMap((id) => [
          ['brands.delete', id, null],
          ['brands.update', id, ['status']],
        ])
        .map(String)
        .toSorted(),
    )
  })

  it('has nothing of a change of many that the database refuses for one, and none is changed', async () => {
    const ids = ['same-one', 'same-two']
    for (const id of ids) await createBrand(id)
    await withClient(service.databaseUrl, (client) => client.query('DELETE FROM audit_log'))
    const answer = await call(service, 'PATCH', `/api/brands?where[id][in]=${ids.join(',')}`, {
      token: superAdmin,
      json: { domain: 'same.example.test' },
    })
    expect(answer).toAnswer(409, 'CONFLICT')
    expect(answer.body.errors?.[0]?.message).toContain('No record was changed')
    const { rows } = await withClient(service.databaseUrl, (client) =>
      client.query("SELECT 1 FROM brands WHERE domain = 'same.example.test'"),
    )
    expect(rows).toEqual([])
    expect(await entries()).toEqual([])
  })

  describe('that cannot be written', () => {
    beforeEach(() =>
      withClient(service.databaseUrl, (client) =>
        client.query(
          `CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql
             AS $$ BEGIN RAISE EXCEPTION 'no entry'; END $$;
           CREATE TRIGGER refuse_entry BEFORE INSERT ON audit_log
             FOR EACH ROW EXECUTE FUNCTION refuse_entry()`,
        ),
      ),
    )
    afterEach(() =>
      withClient(service.databaseUrl, (client) =>
        client.query('DROP FUNCTION IF EXISTS refuse_entry CASCADE'),
      ),
    )

    it.each([
      ['a creation', 'POST', '/api/brands', { id: 'unaudited', name: 'Un', kind: 'artwork' }],
      ['an update', 'PATCH', '/api/brands/pet', { name: 'Unaudited' }],
      ['a deletion', 'DELETE', '/api/brands/unused', undefined],
      ['an endpoint of the service', 'POST', '/api/art/artworks/create', REGISTRATION],
    ])('takes %s back with it', async (_, method, path, json) => {
      const state = () =>
        withClient(service.databaseUrl, async (client) => {
          const { rows } = await client.query(
            'SELECT id, name FROM brands UNION SELECT id::text, title FROM artworks ORDER BY id',
          )
          return rows
        })
      await withClient(service.databaseUrl, (client) =>
        client.query(
          `INSERT INTO brands (id, name, kind, status)
           VALUES ('unused', 'Unused', 'undecided', 'inactive') ON CONFLICT DO NOTHING`,
        ),
      )
      const before = await state()
      const answer = await call(service, method, path, { token: superAdmin, json })
      expect(answer).toAnswer(500, 'INTERNAL')
      expect(await state()).toEqual(before)
    })

    it('takes a change of many records back with it', async () => {
      const path = '/api/brands?where[id][exists]=true'
      const json = { name: 'Unaudited' }
      const answer = await call(service, 'PATCH', path, { token: superAdmin, json })
      expect(answer).toAnswer(500, 'INTERNAL')
      const names = await withClient(service.databaseUrl, (client) =>
        client.query("SELECT 1 FROM brands WHERE name = 'Unaudited'"),
      )
      expect(names.rows).toEqual([])
    })
  })

  it.each([
    ['artists', () => artist],
    ['other artists', () => artist2],
  ])('cannot be read by %s', async (_, token) => {
    expect(await call(service, 'GET', '/api/audit-log', { token: token() })).toAnswer(403)
  })

  it('is read by super administrators and cannot be written', async () => {
    await createDraft(service, artist, { title: 'Audited too' })
    const read = await call<{ docs: { id: string }[] }>(service, 'GET', '/api/audit-log', {
      token: superAdmin,
    })
    expect(read).toAnswer(200)
    const id = read.body.docs[0]?.id
    expect(id).toBeTruthy()
    for (const [method, path] of [
      ['POST', '/api/audit-log'],
      ['PATCH', `/api/audit-log/${id}`],
      ['PATCH', '/api/audit-log?where[outcome][equals]=allowed'],
      ['DELETE', `/api/audit-log/${id}`],
      ['DELETE', '/api/audit-log?where[outcome][equals]=allowed'],
    ] as const) {
      const json = method === 'DELETE' ? undefined : { action: 'forged.entry', outcome: 'allowed' }
      const answer = await call(service, method, path, { token: superAdmin, json })
      expect([method, path, answer.status]).toEqual([method, path, 403])
    }
    const rows = await entries()
    expect(rows.filter(({ action }) => action === 'artworks.create')).toHaveLength(1)
    expect(rows.filter(({ action }) => action === 'forged.entry')).toHaveLength(0)
  })
})

describe('refusals that anonymous clients can cause by the hundred', () => {
  const THUMBNAIL = '/api/art/thumbnails/11111111-1111-4111-8111-111111111111'
  const outcomes = async () => (await entries()).map(({ reason, path }) => [reason, path])

  it('are audited once for each cause: a missing and a forged attestation', async () => {
    const headers = { [ATTESTATION_HEADER]: 'forged' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(service, 'GET', THUMBNAIL, index % 2 ? { headers } : {}),
      ),
    )
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([401, 403])
    expect((await outcomes()).sort()).toEqual([
      ['ATTESTATION_FAILED', THUMBNAIL],
      ['ATTESTATION_REQUIRED', THUMBNAIL],
    ])
    expect(JSON.stringify(await entries())).not.toContain('forged')
  })

  it('are counted for each person by themselves', async () => {
    const headers = { [ATTESTATION_HEADER]: 'forged' }
    for (const token of [artist, artist, artist2])
      await call(service, 'GET', THUMBNAIL, { token, headers })
    const actors = (await entries()).map(({ actor }) => actor)
    expect(new Set(actors)).toEqual(new Set([await idOf('dev-artist'), await idOf('dev-artist-2')]))
    expect(actors).toHaveLength(2)
  })

  it('name whose session a page of another site would have used, once', async () => {
    const json = { email: 'artist@example.test', password: 'artist-password' }
    const login = await call(service, 'POST', '/api/users/login', { json })
    const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    await withClient(service.databaseUrl, (client) => client.query('DELETE FROM audit_log'))
    const headers = { cookie, origin: 'https://evil.example' }
    // The URL of a page for a new password carries a secret.
    for (let attempt = 0; attempt < 30; attempt++) {
      const path = `/api/users/reset/secret-${attempt}`
      expect(await call(service, 'POST', path, { headers, json: {} })).toAnswer(403)
    }
    expect(await entries()).toMatchObject([
      {
        action: 'access.refuse',
        outcome: 'denied',
        reason: 'CROSS_SITE_REQUEST',
        actor_kind: 'user',
        actor: await idOf('dev-artist'),
        method: 'POST',
        path: '/api/users/reset/…',
      },
    ])
  })
})
