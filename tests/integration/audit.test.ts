import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDraft, REGISTRATION } from '../support/artworks/register.ts'
import { createBrand } from '../support/brands/create-brand.ts'
import { type AccountIds, accountIds } from '../support/identity/account-ids.ts'
import { ATTESTATION_HEADER } from '../support/identity/attestation.ts'
import { passwordLogin } from '../support/identity/password-login.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { call } from '../support/service/api.ts'
import { auditEntries } from '../support/service/audit-entries.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let service: Service
let idOf: AccountIds
let superAdmin: string
let artist: string
let artist2: string

beforeAll(async () => {
  service = await startService()
  idOf = await accountIds(service)
  superAdmin = await service.tokenOf('super-admin')
  artist = await service.tokenOf('artist')
  artist2 = await service.tokenOf('artist-2')
})
afterAll(() => service?.stop())
beforeEach(() => service.rows('DELETE FROM audit_log'))

describe('the audit log', () => {
  it('names who changed which fields of which record, and no value', async () => {
    const id = idOf('artist-2')
    const answer = await call(service, 'PATCH', `/api/users/${id}`, {
      token: superAdmin,
      json: { name: 'A name that is nobody’s business' },
    })
    expect(answer).toAnswer(200)
    const rows = await auditEntries(service)
    expect(rows).toMatchObject([
      {
        action: 'users.update',
        outcome: 'allowed',
        actor_kind: 'user',
        actor: idOf('super-admin'),
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
    const id = idOf('artist-2')
    const answer = await call(service, 'PATCH', `/api/users/${id}`, {
      token: superAdmin,
      json: { name: 'Another name' },
      headers: { 'x-request-id': 'chosen-by-the-client' },
    })
    const [row] = await auditEntries(service)
    expect(row?.request_id).toBe(answer.headers.get('x-request-id'))
    expect(row?.request_id).not.toBe('chosen-by-the-client')
    expect(row?.ip_address).toMatch(/^(::1|127\.0\.0\.1)$/)
  })

  it('is kept for a year, and the logs of errors for a month', async () => {
    const add = (table: string, columns: string, values: string, days: number) =>
      service.rows(
        `INSERT INTO ${table} (${columns}, created_at)
         VALUES (${values}, now() - make_interval(days => $1))`,
        [days],
      )
    for (const days of [364, 366])
      await add(
        'audit_log',
        'action, outcome, actor_kind',
        `'age.${days}', 'allowed', 'nobody'`,
        days,
      )
    for (const [name, days] of [
      ['error', 29],
      ['error', 31],
      ['access', 6],
      ['access', 8],
      ['performance', 29],
      ['performance', 31],
    ] as const) {
      const values = `'info', '${name}', '${name} ${days}'`
      await add('system_logs', 'level, retention, message', values, days)
    }
    const worker = await service.startWorker()
    await startJob(service, 'expire-logs', {})
    await until('the old entries to go', async () =>
      (await auditEntries(service)).every(({ action }) => action !== 'age.366'),
    )
    await until('the old logs to go', async () => {
      const old = "SELECT 1 FROM system_logs WHERE message = 'performance 31'"
      return (await service.rows(old)).length === 0
    })
    const kept = await service.rows(
      "SELECT message FROM system_logs WHERE message ~ ' (6|8|29|31)$' ORDER BY message",
    )
    await worker.stop(10_000)
    expect((await auditEntries(service)).map(({ action }) => action)).toContain('age.364')
    expect(kept).toEqual(['access 6', 'error 29', 'performance 29'].map((message) => ({ message })))
  })

  it('names a new password as such', async () => {
    const id = idOf('artist-2')
    const answer = await call(service, 'PATCH', `/api/users/${id}`, {
      token: superAdmin,
      json: { password: 'another-long-password' },
    })
    expect(answer).toAnswer(200)
    const rows = await auditEntries(service)
    expect(rows).toMatchObject([{ action: 'users.update', record: id, changed: ['password'] }])
    expect(JSON.stringify(rows)).not.toContain('another-long')
  })

  it('has nothing of a change that changed nothing', async () => {
    const id = idOf('artist')
    const path = `/api/users/${id}`
    const answer = await call(service, 'PATCH', path, { token: superAdmin, json: {} })
    expect(answer).toAnswer(200)
    expect(await auditEntries(service)).toEqual([])
  })

  it('names what an endpoint of the service created', async () => {
    const artwork = await createDraft(service, artist, { title: 'Audited' })
    expect(await auditEntries(service)).toMatchObject([
      { action: 'artworks.create', record: artwork.artwork_id, actor: idOf('artist') },
    ])
  })

  it.each([
    ['a record of Payload', 'POST', '/api/brands'],
    ['an endpoint of the service', 'POST', '/api/art/artworks/create'],
  ])('has the permission that was missing for %s', async (_, method, path) => {
    const photoAdmin = await service.tokenOf('photo-admin')
    const answer = await call(service, method, path, { token: photoAdmin, json: REGISTRATION })
    expect([answer.status, answer.text]).toEqual([403, expect.any(String)])
    expect(await auditEntries(service)).toMatchObject([
      {
        action: 'access.refuse',
        outcome: 'denied',
        reason: 'FORBIDDEN',
        path,
        actor: idOf('photo-admin'),
      },
    ])
  })

  it('has a forged token and a wrong password, without either of them', async () => {
    await call(service, 'GET', '/api/artworks', { token: 'forged.token.here' })
    await call(service, 'POST', '/api/users/login', {
      json: { email: 'artist@example.test', password: 'a-wrong-password' },
    })
    const rows = await auditEntries(service)
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
    const [row] = await auditEntries(service)
    expect(row).toMatchObject({ outcome: 'denied', reason: 'UNAUTHENTICATED', target: 'brands' })
    expect(path.slice(0, String(row?.path).length)).toBe(row?.path)
    expect(String(row?.path).length).toBeLessThanOrEqual(500)
    expect(String(row?.record).length).toBeLessThanOrEqual(100)
  })

  it('has logins and logouts', async () => {
    const { cookie } = await passwordLogin(service, 'artist')
    await call(service, 'POST', '/api/users/logout', {
      headers: { cookie, origin: service.url },
    })
    const actor = idOf('artist')
    expect(await auditEntries(service)).toMatchObject([
      { action: 'users.login', outcome: 'allowed', actor },
      { action: 'users.logout', outcome: 'allowed', actor },
    ])
  })

  it('has nothing of strangers without any credential', async () => {
    expect(await call(service, 'GET', '/api/artworks')).toAnswer(401)
    expect(await auditEntries(service)).toEqual([])
  })

  it('has nothing of a change that was rejected', async () => {
    const json = { id: 'Not an id' }
    const answer = await call(service, 'POST', '/api/brands', { token: superAdmin, json })
    expect(answer).toAnswer(400)
    expect(await auditEntries(service)).toEqual([])
  })

  it('has an entry for each record of a change of many, and for a deletion', async () => {
    const ids = ['bulk-one', 'bulk-two', 'bulk-three']
    for (const id of ids) await createBrand(service, { id, kind: 'undecided', status: 'active' })
    await service.rows('DELETE FROM audit_log')
    const path = `/api/brands?where[id][in]=${ids.join(',')}`
    const json = { status: 'inactive' }
    const changed = await call(service, 'PATCH', path, { token: superAdmin, json })
    expect(changed).toAnswer(200)
    const deleted = await call(service, 'DELETE', path, { token: superAdmin })
    expect(deleted).toAnswer(200)
    const told = (await auditEntries(service)).map(({ action, record, changed }) => [
      action,
      record,
      changed,
    ])
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
    for (const id of ids) await createBrand(service, { id, kind: 'undecided', status: 'active' })
    await service.rows('DELETE FROM audit_log')
    const answer = await call(service, 'PATCH', `/api/brands?where[id][in]=${ids.join(',')}`, {
      token: superAdmin,
      json: { domain: 'same.example.test' },
    })
    expect(answer).toAnswer(409, 'CONFLICT')
    expect(answer.body.errors?.[0]?.message).toContain('No record was changed')
    const changed = "SELECT 1 FROM brands WHERE domain = 'same.example.test'"
    expect(await service.rows(changed)).toEqual([])
    expect(await auditEntries(service)).toEqual([])
  })

  it('has nothing of a deletion of many of which one is needed, and says why there is none', async () => {
    const ids = ['needless-one', 'needless-two']
    for (const id of ids) await createBrand(service, { id, kind: 'undecided', status: 'active' })
    await service.rows('DELETE FROM audit_log')
    const where = `where[id][in]=${ids[0]},art,photo,${ids[1]}`
    const answer = await call(service, 'DELETE', `/api/brands?${where}`, { token: superAdmin })
    expect(answer).toAnswer(409, 'CONFLICT')
    expect(answer.body.errors?.[0]?.message).toContain('Other records reference this one')
    expect(await service.rows('SELECT 1 FROM brands WHERE id = ANY ($1)', [ids])).toHaveLength(2)
    expect(await auditEntries(service)).toEqual([])
  })

  describe('that cannot be written', () => {
    beforeEach(() =>
      service.rows(
        `CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql
           AS $$ BEGIN RAISE EXCEPTION 'no entry'; END $$;
         CREATE TRIGGER refuse_entry BEFORE INSERT ON audit_log
           FOR EACH ROW EXECUTE FUNCTION refuse_entry()`,
      ),
    )
    afterEach(() => service.rows('DROP FUNCTION IF EXISTS refuse_entry CASCADE'))

    it.each([
      ['a creation', 'POST', '/api/brands', { id: 'unaudited', name: 'Un', kind: 'artwork' }],
      ['an update', 'PATCH', '/api/brands/pet', { name: 'Unaudited' }],
      ['a deletion', 'DELETE', '/api/brands/unused', undefined],
      ['an endpoint of the service', 'POST', '/api/art/artworks/create', REGISTRATION],
    ])('takes %s back with it', async (_, method, path, json) => {
      const state = () =>
        service.rows(
          'SELECT id, name FROM brands UNION SELECT id::text, title FROM artworks ORDER BY id',
        )
      await service.rows(
        `INSERT INTO brands (id, name, kind, status)
         VALUES ('unused', 'Unused', 'undecided', 'inactive') ON CONFLICT DO NOTHING`,
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
      expect(await service.rows("SELECT 1 FROM brands WHERE name = 'Unaudited'")).toEqual([])
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
    const rows = await auditEntries(service)
    expect(rows.filter(({ action }) => action === 'artworks.create')).toHaveLength(1)
    expect(rows.filter(({ action }) => action === 'forged.entry')).toHaveLength(0)
  })
})

describe('refusals that anonymous clients can cause by the hundred', () => {
  const THUMBNAIL = '/api/art/thumbnails/11111111-1111-4111-8111-111111111111'
  const outcomes = async () =>
    (await auditEntries(service)).map(({ reason, path }) => [reason, path])

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
    expect(JSON.stringify(await auditEntries(service))).not.toContain('forged')
  })

  it('are counted for each person by themselves', async () => {
    const headers = { [ATTESTATION_HEADER]: 'forged' }
    for (const token of [artist, artist, artist2])
      await call(service, 'GET', THUMBNAIL, { token, headers })
    const actors = (await auditEntries(service)).map(({ actor }) => actor)
    expect(new Set(actors)).toEqual(new Set([idOf('artist'), idOf('artist-2')]))
    expect(actors).toHaveLength(2)
  })

  it('name whose session a page of another site would have used, once', async () => {
    const { cookie } = await passwordLogin(service, 'artist')
    await service.rows('DELETE FROM audit_log')
    const headers = { cookie, origin: 'https://evil.example' }
    // The URL of a page for a new password carries a secret.
    for (let attempt = 0; attempt < 30; attempt++) {
      const path = `/api/users/reset/secret-${attempt}`
      expect(await call(service, 'POST', path, { headers, json: {} })).toAnswer(403)
    }
    expect(await auditEntries(service)).toMatchObject([
      {
        action: 'access.refuse',
        outcome: 'denied',
        reason: 'CROSS_SITE_REQUEST',
        actor_kind: 'user',
        actor: idOf('artist'),
        method: 'POST',
        path: '/api/users/reset/…',
      },
    ])
  })
})
