import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createServiceKey } from '../../src/identity/service-key.ts'
import { type Answer, call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

type Issued = { key: string; key_prefix: string; previous_key_valid_until: string | null }

let service: Service
let root: string
const PRINT_FILE = 'print-data/photo/photo_1_print.jpg'

beforeAll(async () => {
  service = await startService()
  root = await service.tokenOf('super-admin')
  await service.store.put(PRINT_FILE, Readable.from([Buffer.from('print')]), {
    contentType: 'image/jpeg',
  })
})
afterAll(() => service?.stop())

let count = 0
async function createAccount(fields: object = {}): Promise<string> {
  count += 1
  const answer = await call<{ doc: { id: string } }>(service, 'POST', '/api/service-accounts', {
    token: root,
    json: {
      name: `Account ${count}`,
      purpose: 'A test.',
      permissions: ['print-data:read'],
      brands: ['photo'],
      ...fields,
    },
  })
  if (!answer.body.doc) throw new Error(answer.text)
  return answer.body.doc.id
}

const issue = (id: string, json: object, token = root): Promise<Answer<Issued>> =>
  call<Issued>(service, 'POST', `/api/service-accounts/${id}/keys`, { token, json })

async function createKey(id: string): Promise<Issued> {
  const answer = await issue(id, { replaces: null })
  expect(answer).toAnswer(200)
  return answer.body
}

const statusWith = async (token: string, path = '/api/service-accounts/me') =>
  (await call(service, 'GET', path, { token })).status

const change = (id: string, sets: string) =>
  withClient(service.databaseUrl, (client) =>
    client.query(`UPDATE service_accounts SET ${sets} WHERE id = $1`, [id]),
  )

describe('a service account', () => {
  it('reaches what its permission names, for its brand', async () => {
    const { key } = await createKey(await createAccount())
    const me = await call(service, 'GET', '/api/service-accounts/me', { token: key })
    expect(me.body).toMatchObject({ permissions: ['print-data:read'], brands: ['photo'] })
    const file = await call(service, 'GET', `/api/files/${PRINT_FILE}`, { token: key })
    expect([file.status, file.text]).toEqual([200, 'print'])
  })

  it.each([
    ['of another brand', { brands: ['art'] }],
    ['of no brand', { brands: [] }],
    ['with another permission', { permissions: ['photos:upload'] }],
  ])('%s does not even learn that the file exists', async (_who, fields) => {
    const { key } = await createKey(await createAccount(fields))
    expect(await statusWith(key, `/api/files/${PRINT_FILE}`)).toBe(404)
  })

  it('of every brand says so, and loses nothing when a brand comes or goes', async () => {
    const { key } = await createKey(await createAccount({ allBrands: true, brands: [] }))
    const me = await call(service, 'GET', '/api/service-accounts/me', { token: key })
    expect(me.body).toMatchObject({ brands: null })
    expect(await statusWith(key, `/api/files/${PRINT_FILE}`)).toBe(200)
  })

  it('does not get wider when its brand is deleted', async () => {
    const brand = { id: 'short-lived', name: 'Short', kind: 'photo-print', status: 'development' }
    await call(service, 'POST', '/api/brands', { token: root, json: brand })
    const { key } = await createKey(await createAccount({ brands: ['short-lived'] }))
    const deleted = await call(service, 'DELETE', '/api/brands/short-lived', { token: root })
    expect(deleted).toAnswer(200)
    const me = await call(service, 'GET', '/api/service-accounts/me', { token: key })
    expect(me.body).toMatchObject({ brands: [] })
    expect(await statusWith(key, `/api/files/${PRINT_FILE}`)).toBe(404)
  })

  it('may use what everybody may use', async () => {
    const { key } = await createKey(await createAccount())
    expect(await statusWith(key, '/api/health')).toBe(200)
  })

  it('holding every permission still reaches nothing of the people', async () => {
    const permissions = ['print-data:read', 'thumbnails:read', 'photos:upload']
    const id = await createAccount({ permissions, allBrands: true })
    const { key: token } = await createKey(id)
    for (const [method, path] of [
      ['GET', '/api/users'],
      ['GET', '/api/users/me'],
      ['GET', '/api/users?where[email][exists]=true'],
      ['POST', '/api/users/login'],
      ['POST', '/api/users/logout'],
      ['POST', '/api/users/refresh-token'],
      ['POST', '/api/users/forgot-password'],
      ['POST', '/api/users/first-register'],
      ['GET', '/api/access'],
      ['GET', '/api/brands'],
      ['GET', '/api/artworks'],
      ['GET', '/api/audit-log'],
      ['GET', '/api/payload-preferences/x'],
      ['POST', '/api/payload-preferences/x'],
      ['GET', '/api/payload-locked-documents'],
      ['GET', '/api/service-accounts'],
      ['POST', '/api/service-accounts'],
      ['GET', `/api/service-accounts/${id}`],
      ['PATCH', `/api/service-accounts/${id}`],
      ['DELETE', `/api/service-accounts/${id}`],
      ['POST', `/api/service-accounts/${id}/keys`],
      ['DELETE', `/api/service-accounts/${id}/keys`],
      ['POST', '/api/art/artworks/create'],
      ['POST', '/api/artwork/upload'],
      ['POST', '/api/commerce/products'],
    ] as const) {
      const json = method === 'GET' ? undefined : {}
      const answer = await call(service, method, path, { token, json })
      expect([method, path, answer.status]).toEqual([method, path, 403])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
  })

  it('is refused beside the session of a person', async () => {
    const login = await call(service, 'POST', '/api/users/login', {
      json: { email: 'super-admin@example.test', password: 'super-admin-password' },
    })
    const cookie = login.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    const headers = { cookie, origin: service.url, 'sec-fetch-site': 'same-origin' }
    expect(await call(service, 'GET', '/api/users', { headers })).toAnswer(200)
    const { key: token } = await createKey(await createAccount())
    for (const path of ['/api/users', '/api/health', '/api/service-accounts/me']) {
      const answer = await call(service, 'GET', path, { headers, token })
      expect([path, answer.status]).toEqual([path, 401])
    }
  })
})

describe('a key', () => {
  it('is kept as a hash alone and never shown again', async () => {
    const id = await createAccount()
    const { key } = await createKey(id)
    const dump = await withClient(service.databaseUrl, (client) =>
      client.query('SELECT row_to_json(service_accounts)::text AS row FROM service_accounts'),
    )
    const rows = JSON.stringify(dump.rows)
    expect(rows).not.toContain(key)
    expect(rows).not.toContain(key.split('_')[2])
    for (const path of [
      `/api/service-accounts/${id}?showHiddenFields=true&depth=3`,
      `/api/service-accounts?select[keyHash]=true&select[previousKeyHash]=true`,
      '/api/audit-log?limit=100',
    ]) {
      const answer = await call(service, 'GET', path, { token: root })
      expect(answer).toAnswer(200)
      expect(answer.text).not.toMatch(/keyHash|KeyHash|[0-9a-f]{64}/)
    }
    const probe = '/api/service-accounts?where[keyHash][like]=a'
    expect(await statusWith(root, probe)).toBe(400)
  })

  it('that is wrong is 401 everywhere, in the same words whatever is wrong', async () => {
    const id = await createAccount()
    const { key } = await createKey(id)
    const other = await createKey(await createAccount())
    const stranger = createServiceKey().key
    const bodies = new Set<string>()
    for (const token of [
      stranger,
      key.slice(0, -1),
      `${key}0`,
      key.slice(0, 16),
      `${key.slice(0, 16)}${stranger.slice(16)}`,
      `${key.slice(0, 17)}${other.key.slice(17)}`,
      key.toUpperCase().replace('PCK', 'pck'),
      'pck_',
      `pck_'or(1=1)--`,
      `pck_${'0'.repeat(9000)}`,
    ]) {
      for (const path of ['/api/service-accounts/me', '/api/brands', '/api/users/me']) {
        const answer = await call(service, 'GET', path, { token })
        expect([token, path, answer.status]).toEqual([token, path, 401])
        bodies.add(answer.text.replace(/"requestId":"[^"]+"/, ''))
      }
    }
    expect(bodies.size).toBe(1)
  })

  it('of a disabled, an expired or a deleted account is 401 at its next request', async () => {
    const id = await createAccount()
    const { key } = await createKey(id)
    const path = `/api/service-accounts/${id}`
    for (const [json, status] of [
      [{ disabled: true }, 401],
      [{ disabled: false }, 200],
      [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 401],
      [{ expiresAt: null }, 200],
    ] as const) {
      expect(await call(service, 'PATCH', path, { token: root, json })).toAnswer(200)
      expect([json, await statusWith(key)]).toEqual([json, status])
    }
    expect(await call(service, 'DELETE', path, { token: root })).toAnswer(200)
    expect(await statusWith(key)).toBe(401)
  })

  it('loses a permission that is taken away at its next request', async () => {
    const id = await createAccount()
    const { key } = await createKey(id)
    expect(await statusWith(key, `/api/files/${PRINT_FILE}`)).toBe(200)
    const json = { permissions: ['photos:upload'] }
    await call(service, 'PATCH', `/api/service-accounts/${id}`, { token: root, json })
    expect(await statusWith(key, `/api/files/${PRINT_FILE}`)).toBe(404)
  })

  it('notes its last use, at most once a minute', async () => {
    const id = await createAccount()
    const { key } = await createKey(id)
    const lastUse = async () => {
      const path = `/api/service-accounts/${id}`
      const { body } = await call<{ lastUsedAt: string }>(service, 'GET', path, { token: root })
      return body.lastUsedAt
    }
    expect(await lastUse()).toBeNull()
    const begun = Date.now()
    await Promise.all(Array.from({ length: 5 }, () => statusWith(key)))
    const first = await lastUse()
    expect(Date.parse(first)).toBeGreaterThanOrEqual(begun)
    await statusWith(key)
    expect(await lastUse()).toBe(first)
    await change(id, "last_used_at = now() - interval '61 seconds'")
    const again = Date.now()
    await statusWith(key)
    expect(Date.parse(await lastUse())).toBeGreaterThanOrEqual(again)
  })
})

describe('a rotation', () => {
  it('leaves the old key valid for the time of grace, then it dies', async () => {
    const id = await createAccount()
    const old = await createKey(id)
    const begun = Date.now()
    const answer = await issue(id, { replaces: old.key_prefix, grace_minutes: 60 })
    const until = Date.parse(answer.body.previous_key_valid_until ?? '')
    expect(until).toBeGreaterThanOrEqual(begun + 3_600_000)
    expect(until).toBeLessThanOrEqual(Date.now() + 3_600_000)
    expect(await statusWith(old.key)).toBe(200)
    expect(await statusWith(answer.body.key)).toBe(200)
    await change(id, "previous_key_valid_until = now() - interval '1 second'")
    expect(await statusWith(old.key)).toBe(401)
    expect(await statusWith(answer.body.key)).toBe(200)
  })

  it('without grace kills the old key at once', async () => {
    const id = await createAccount()
    const old = await createKey(id)
    const answer = await issue(id, { replaces: old.key_prefix })
    expect(answer.body.previous_key_valid_until).toBeNull()
    expect(await statusWith(old.key)).toBe(401)
  })

  it('never leaves more than two keys alive', async () => {
    const id = await createAccount()
    const keys = [await createKey(id)]
    for (let turn = 0; turn < 3; turn += 1) {
      const replaces = keys.at(-1)?.key_prefix
      keys.push((await issue(id, { replaces, grace_minutes: 60 })).body)
    }
    const alive = await Promise.all(keys.map(({ key }) => statusWith(key)))
    expect(alive).toEqual([401, 401, 200, 200])
  })

  it('at the same time as another: one wins, the others are told', async () => {
    const id = await createAccount()
    const old = await createKey(id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => issue(id, { replaces: old.key_prefix, grace_minutes: 60 })),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'CONFLICT')).toHaveLength(7)
    expect(await statusWith(won[0]?.body.key ?? '')).toBe(200)
    expect(await statusWith(old.key)).toBe(200)
  })

  it('of the first key twice at once gives one key', async () => {
    const id = await createAccount()
    const both = await Promise.all([issue(id, { replaces: null }), issue(id, { replaces: null })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is refused for a time of grace that is no fair one', async () => {
    const id = await createAccount()
    const { key_prefix } = await createKey(id)
    for (const grace_minutes of [-1, 0.5, 10_081, 1e99, '60', null]) {
      const answer = await issue(id, { replaces: key_prefix, grace_minutes })
      expect([grace_minutes, answer.status, new Set(pathsOf(answer))]).toEqual([
        grace_minutes,
        400,
        new Set(['grace_minutes']),
      ])
    }
  })

  it('and revocation end every key at once', async () => {
    const id = await createAccount()
    const old = await createKey(id)
    const { body } = await issue(id, { replaces: old.key_prefix, grace_minutes: 60 })
    const path = `/api/service-accounts/${id}/keys`
    expect(await call(service, 'DELETE', path, { token: root })).toAnswer(200)
    expect(await statusWith(old.key)).toBe(401)
    expect(await statusWith(body.key)).toBe(401)
  })
})

describe('the management of service accounts', () => {
  it.each(['artist', 'art-admin', 'photo-admin'] as const)(
    'is closed to %s',
    async (login: Login) => {
      const id = await createAccount()
      const token = await service.tokenOf(login)
      for (const [method, path, json] of [
        ['GET', '/api/service-accounts'],
        ['GET', `/api/service-accounts/${id}`],
        ['GET', '/api/service-accounts/count'],
        [
          'POST',
          '/api/service-accounts',
          { name: 'Mine', purpose: 'x', permissions: ['photos:upload'] },
        ],
        ['PATCH', `/api/service-accounts/${id}`, { allBrands: true }],
        ['PATCH', '/api/service-accounts?where[id][exists]=true', { disabled: true }],
        ['DELETE', `/api/service-accounts/${id}`],
        ['DELETE', '/api/service-accounts?where[id][exists]=true'],
        ['POST', `/api/service-accounts/${id}/duplicate`, {}],
        ['POST', `/api/service-accounts/${id}/keys`, { replaces: null }],
        ['DELETE', `/api/service-accounts/${id}/keys`],
      ] as const) {
        const answer = await call(service, method, path, { token, json })
        expect([method, path, [403, 404].includes(answer.status)]).toEqual([method, path, true])
      }
    },
  )

  it('does not let even a super administrator write what the service writes', async () => {
    const id = await createAccount()
    const { key, key_prefix } = await createKey(id)
    const planted = createServiceKey()
    const path = `/api/service-accounts/${id}`
    for (const json of [
      { keyHash: planted.hash, keyPrefix: planted.prefix },
      { previousKeyHash: planted.hash, previousKeyPrefix: planted.prefix },
      { previousKeyValidUntil: '2099-01-01T00:00:00.000Z' },
      { lastUsedAt: '2099-01-01T00:00:00.000Z', keyCreatedAt: '2099-01-01T00:00:00.000Z' },
    ]) {
      await call(service, 'PATCH', path, { token: root, json })
    }
    const after = await call(service, 'GET', path, { token: root })
    expect(after.body).toMatchObject({ keyPrefix: key_prefix })
    expect(after.text).not.toContain('2099')
    expect(await statusWith(planted.key)).toBe(401)
    expect(await statusWith(key)).toBe(200)
  })

  it.each([
    [['*']],
    [['users:manage']],
    [['photos:upload ', 'PHOTOS:UPLOAD']],
    [['photos:upload', 'art:edit']],
    [[]],
  ])('knows no permission but those of the list: %j', async (permissions) => {
    count += 1
    const json = { name: `Account ${count}`, purpose: 'x', permissions }
    const answer = await call(service, 'POST', '/api/service-accounts', { token: root, json })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
  })

  it('is audited, without a key', async () => {
    const id = await createAccount()
    await createKey(id)
    await call(service, 'DELETE', `/api/service-accounts/${id}/keys`, { token: root })
    const path = `/api/audit-log?where[record][equals]=${id}&sort=createdAt`
    const { body } = await call<{ docs: { action: string }[] }>(service, 'GET', path, {
      token: root,
    })
    expect(body.docs.map(({ action }) => action)).toEqual([
      'service-accounts.create',
      'service-accounts.issue-key',
      'service-accounts.revoke-keys',
    ])
  })

  it('answers 404 for an account that is not there', async () => {
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expect(await issue(nowhere, { replaces: null })).toAnswer(404)
    const path = `/api/service-accounts/${nowhere}/keys`
    expect(await call(service, 'DELETE', path, { token: root })).toAnswer(404)
  })
})
