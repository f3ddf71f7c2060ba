import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServiceKey } from '../../src/identity/service-key.ts'
import {
  createReader,
  createReaderKey,
  PRINT_FILE,
  statusOf,
  storePrintFile,
} from '../support/identity/print-file-reader.ts'
import { issueFirstServiceKey, issueServiceKey } from '../support/identity/service-keys.ts'
import { call, codeOf, pathsOf, withoutRequestId } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let root: string

beforeAll(async () => {
  service = await startService()
  root = await service.tokenOf('super-admin')
  await storePrintFile(service)
})
afterAll(() => service?.stop())

const change = (id: string, sets: string) =>
  service.rows(`UPDATE service_accounts SET ${sets} WHERE id = $1`, [id])

describe('a key', () => {
  it('is kept as a hash alone and never shown again', async () => {
    const id = await createReader(service)
    const { key } = await issueFirstServiceKey(service, id)
    const text = 'SELECT row_to_json(service_accounts)::text AS row FROM service_accounts'
    const rows = JSON.stringify(await service.rows(text))
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
    expect(await statusOf(service, root, probe)).toBe(400)
  })

  it('that is wrong is 401 everywhere, in the same words whatever is wrong', async () => {
    const id = await createReader(service)
    const { key } = await issueFirstServiceKey(service, id)
    const other = await createReaderKey(service)
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
        bodies.add(withoutRequestId(answer))
      }
    }
    expect(bodies.size).toBe(1)
  })

  it('of a disabled, an expired or a deleted account is 401 at its next request', async () => {
    const id = await createReader(service)
    const { key } = await issueFirstServiceKey(service, id)
    const path = `/api/service-accounts/${id}`
    for (const [json, status] of [
      [{ disabled: true }, 401],
      [{ disabled: false }, 200],
      [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 401],
      [{ expiresAt: null }, 200],
    ] as const) {
      expect(await call(service, 'PATCH', path, { token: root, json })).toAnswer(200)
      expect([json, await statusOf(service, key)]).toEqual([json, status])
    }
    expect(await call(service, 'DELETE', path, { token: root })).toAnswer(200)
    expect(await statusOf(service, key)).toBe(401)
  })

  it('loses a permission that is taken away at its next request', async () => {
    const id = await createReader(service)
    const { key } = await issueFirstServiceKey(service, id)
    expect(await statusOf(service, key, `/api/files/${PRINT_FILE}`)).toBe(200)
    const json = { permissions: ['photos:upload'] }
    await call(service, 'PATCH', `/api/service-accounts/${id}`, { token: root, json })
    expect(await statusOf(service, key, `/api/files/${PRINT_FILE}`)).toBe(404)
  })

  it('notes its last use, at most once a minute', async () => {
    const id = await createReader(service)
    const { key } = await issueFirstServiceKey(service, id)
    const lastUse = async () => {
      const path = `/api/service-accounts/${id}`
      const { body } = await call<{ lastUsedAt: string }>(service, 'GET', path, { token: root })
      return body.lastUsedAt
    }
    expect(await lastUse()).toBeNull()
    const begun = Date.now()
    await Promise.all(Array.from({ length: 5 }, () => statusOf(service, key)))
    const first = await lastUse()
    expect(Date.parse(first)).toBeGreaterThanOrEqual(begun)
    await statusOf(service, key)
    expect(await lastUse()).toBe(first)
    await change(id, "last_used_at = now() - interval '61 seconds'")
    const again = Date.now()
    await statusOf(service, key)
    expect(Date.parse(await lastUse())).toBeGreaterThanOrEqual(again)
  })
})

describe('a rotation', () => {
  it('leaves the old key valid for the time of grace, then it dies', async () => {
    const id = await createReader(service)
    const old = await issueFirstServiceKey(service, id)
    const begun = Date.now()
    const answer = await issueServiceKey(service, id, {
      replaces: old.key_prefix,
      grace_minutes: 60,
    })
    const until = Date.parse(answer.body.previous_key_valid_until ?? '')
    expect(until).toBeGreaterThanOrEqual(begun + 3_600_000)
    expect(until).toBeLessThanOrEqual(Date.now() + 3_600_000)
    expect(await statusOf(service, old.key)).toBe(200)
    expect(await statusOf(service, answer.body.key)).toBe(200)
    await change(id, "previous_key_valid_until = now() - interval '1 second'")
    expect(await statusOf(service, old.key)).toBe(401)
    expect(await statusOf(service, answer.body.key)).toBe(200)
  })

  it('without grace kills the old key at once', async () => {
    const id = await createReader(service)
    const old = await issueFirstServiceKey(service, id)
    const answer = await issueServiceKey(service, id, { replaces: old.key_prefix })
    expect(answer.body.previous_key_valid_until).toBeNull()
    expect(await statusOf(service, old.key)).toBe(401)
  })

  it('never leaves more than two keys alive', async () => {
    const id = await createReader(service)
    const keys = [await issueFirstServiceKey(service, id)]
    for (let turn = 0; turn < 3; turn += 1) {
      const replaces = keys.at(-1)?.key_prefix
      keys.push((await issueServiceKey(service, id, { replaces, grace_minutes: 60 })).body)
    }
    const alive = await Promise.all(keys.map(({ key }) => statusOf(service, key)))
    expect(alive).toEqual([401, 401, 200, 200])
  })

  it('at the same time as another: one wins, the others are told', async () => {
    const id = await createReader(service)
    const old = await issueFirstServiceKey(service, id)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        issueServiceKey(service, id, { replaces: old.key_prefix, grace_minutes: 60 }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter((answer) => codeOf(answer) === 'CONFLICT')).toHaveLength(7)
    expect(await statusOf(service, won[0]?.body.key ?? '')).toBe(200)
    expect(await statusOf(service, old.key)).toBe(200)
  })

  it('of the first key twice at once gives one key', async () => {
    const id = await createReader(service)
    const both = await Promise.all([
      issueServiceKey(service, id, { replaces: null }),
      issueServiceKey(service, id, { replaces: null }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is refused for a time of grace that is no fair one', async () => {
    const id = await createReader(service)
    const { key_prefix } = await issueFirstServiceKey(service, id)
    for (const grace_minutes of [-1, 0.5, 10_081, 1e99, '60', null]) {
      const answer = await issueServiceKey(service, id, { replaces: key_prefix, grace_minutes })
      expect([grace_minutes, answer.status, new Set(pathsOf(answer))]).toEqual([
        grace_minutes,
        400,
        new Set(['grace_minutes']),
      ])
    }
  })

  it('and revocation end every key at once', async () => {
    const id = await createReader(service)
    const old = await issueFirstServiceKey(service, id)
    const { body } = await issueServiceKey(service, id, {
      replaces: old.key_prefix,
      grace_minutes: 60,
    })
    const path = `/api/service-accounts/${id}/keys`
    expect(await call(service, 'DELETE', path, { token: root })).toAnswer(200)
    expect(await statusOf(service, old.key)).toBe(401)
    expect(await statusOf(service, body.key)).toBe(401)
  })
})
