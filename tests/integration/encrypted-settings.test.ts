import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import {
  createSettingCipher,
  parseSettingsKeys,
  type SettingName,
} from '../../src/encryption/setting-cipher.ts'
import { call, pathsOf } from '../support/service/api.ts'
import { createProcesses } from '../support/service/processes.ts'
import { type Service, startService } from '../support/service/service.ts'

const SECRET = 'TOP-SECRET-VALUE-秘密'
const NAME = { category: 'api', key: 'probe' }
const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const FIRST = key('first')

type Doc = {
  id: string
  category: string
  key: string
  value: string | null
  isEncrypted: boolean
}

let service: Service
let token: string
beforeAll(async () => {
  service = await startService({ env: { SETTINGS_KEYS: FIRST } })
  token = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())
afterEach(() => query("delete from system_settings where key like 'probe%'"))

function query<T extends object>(text: string, values: readonly unknown[] = []): Promise<T[]> {
  return withClient(service.databaseUrl, async (client) => {
    return (await client.query<T>(text, [...values])).rows
  })
}
const stored = async (id: string) =>
  (await query<{ value: string }>('select value from system_settings where id = $1', [id]))[0]
    ?.value
const plain = (value = '', name: SettingName = NAME, keys = FIRST) =>
  createSettingCipher(parseSettingsKeys(keys)).decrypt(value, name)

async function create(data: object = {}): Promise<Doc> {
  const json = { ...NAME, value: SECRET, isEncrypted: true, ...data }
  const answer = await call<{ doc: Doc }>(service, 'POST', '/api/system-settings', { token, json })
  expect(answer).toAnswer(201)
  if (json.isEncrypted) expect(answer.text).not.toContain('SECRET')
  return answer.body.doc
}
const patch = (id: string, json: object) =>
  call<{ doc: Doc }>(service, 'PATCH', `/api/system-settings/${id}`, { token, json })

describe('a setting that is marked as encrypted', () => {
  it('is stored encrypted with the first key', async () => {
    const { id, value, isEncrypted } = await create()
    expect([value, isEncrypted]).toEqual([null, true])
    expect(await stored(id)).toMatch(/^enc:v1:first:/)
    expect(plain(await stored(id))).toBe(SECRET)
  })

  it.each([
    '',
    '?select[value]=true',
    '?depth=2&select[value]=true&select[isEncrypted]=false',
    '?sort=value&limit=1000',
    '?where[key][equals]=probe&page=1',
  ])('is not shown by GET /api/system-settings%s', async (search) => {
    const { id } = await create()
    const list = await call<{ docs: Doc[] }>(service, 'GET', `/api/system-settings${search}`, {
      token,
    })
    expect(list).toAnswer(200)
    expect(list.body.docs.find((doc) => doc.id === id)?.value ?? null).toBeNull()
    expect(list.text).not.toMatch(/SECRET|enc:v1/)
    const one = await call(service, 'GET', `/api/system-settings/${id}${search}`, { token })
    expect([one.status, /SECRET|enc:v1/.test(one.text)]).toEqual([200, false])
  })

  it.each([
    `[value][equals]=${encodeURIComponent(SECRET)}`,
    '[value][like]=TOP-SECRET',
    '[value][contains]=SECRET',
    `[value][in]=${encodeURIComponent(SECRET)}`,
    '[value][greater_than]=TOP&where[value][less_than]=TOQ',
  ])('is not found by where%s', async (question) => {
    await create()
    const search = `/api/system-settings?where[key][equals]=probe&where${question}`
    const answer = await call<{ docs?: Doc[] }>(service, 'GET', search, { token })
    expect(answer.body.docs ?? []).toEqual([])
  })

  it('keeps its value when the record is sent back as it was shown', async () => {
    const { id } = await create()
    const before = await stored(id)
    const json = { ...NAME, value: null, isEncrypted: true, description: 'Changed' }
    expect(await patch(id, json)).toAnswer(200)
    expect(await patch(id, { description: 'Again' })).toAnswer(200)
    expect(await stored(id)).toBe(before)
  })

  it('gets a new value, and none by an empty text', async () => {
    const { id } = await create()
    const changed = await patch(id, { value: 'NEXT-SECRET' })
    expect([changed.status, changed.text.includes('SECRET')]).toEqual([200, false])
    expect(plain(await stored(id))).toBe('NEXT-SECRET')
    expect((await patch(id, { value: '' })).body.doc.value).toBe('')
    expect(await stored(id)).toBe('')
  })

  it('takes its value to another name', async () => {
    const { id } = await create()
    expect(await patch(id, { key: 'probe2' })).toAnswer(200)
    expect(plain(await stored(id), { ...NAME, key: 'probe2' })).toBe(SECRET)
  })

  it('shows its value no more once it was shown in plain text', async () => {
    const { id, value } = await create({ isEncrypted: false })
    expect(value).toBe(SECRET)
    const answer = await patch(id, { isEncrypted: true })
    expect([answer.status, answer.body.doc.value]).toEqual([200, null])
    expect(plain(await stored(id))).toBe(SECRET)
  })

  it('cannot be unmarked to read it', async () => {
    const { id } = await create()
    for (const json of [{ isEncrypted: false }, { isEncrypted: false, value: null }]) {
      const answer = await patch(id, json)
      expect([answer.status, pathsOf(answer)]).toEqual([400, ['value']])
    }
    const answer = await patch(id, { isEncrypted: false, value: 'public' })
    expect([answer.status, answer.body.doc.value]).toEqual([200, 'public'])
  })

  it('cannot be duplicated, and its deletion does not show it', async () => {
    const { id } = await create()
    const copy = await call(service, 'POST', `/api/system-settings/${id}/duplicate`, { token })
    expect(copy).toAnswer(404)
    const gone = await call(service, 'DELETE', `/api/system-settings/${id}`, { token })
    expect([gone.status, /SECRET|enc:v1/.test(gone.text)]).toEqual([200, false])
  })

  it('leaves its value neither in the audit log nor in the logs', async () => {
    const { id } = await create()
    await patch(id, { value: 'NEXT-SECRET' })
    await patch(id, { description: 'Changed' })
    const entries = await query<{ action: string; changed: string[] | null }>(
      'select * from audit_log where record = $1 order by created_at',
      [id],
    )
    expect(entries.map(({ action, changed }) => [action, changed])).toEqual([
      ['system-settings.create', null],
      ['system-settings.update', ['value']],
      ['system-settings.update', ['description']],
    ])
    expect(JSON.stringify(entries)).not.toMatch(/SECRET|enc:v1/)
    expect(service.printed()).not.toMatch(/SECRET|enc:v1/)
  })
})

describe('the set-up', () => {
  async function setUp(keys: string) {
    const processes = createProcesses({ ...service.env, SETTINGS_KEYS: keys })
    try {
      await processes.start('src/processes/setup.ts', 'set-up done')
    } finally {
      await processes.stopAll()
    }
    return processes.printed()
  }

  it('encrypts what is stored in plain text, and moves everything to a new first key', async () => {
    const { id } = await create()
    const [old] = await query<{ id: string }>(
      `insert into system_settings (category, key, value, is_encrypted)
       values ('api', 'probe-old', $1, true) returning id`,
      [SECRET],
    )
    const next = key('next')
    const printed = await setUp(`${next},${FIRST}`)
    expect(printed).not.toContain('SECRET')
    expect(plain(await stored(id), NAME, next)).toBe(SECRET)
    expect(plain(await stored(old?.id ?? ''), { ...NAME, key: 'probe-old' }, next)).toBe(SECRET)
    const before = await stored(id)
    await setUp(next)
    expect(await stored(id)).toBe(before)
  })

  it('ends with the id of a key that is missing', async () => {
    const { id } = await create()
    const before = await stored(id)
    await expect(setUp(key('other'))).rejects.toThrow(
      'The setting api/probe is encrypted with the key first. Add it to SETTINGS_KEYS.',
    )
    expect(await stored(id)).toBe(before)
  })

  it('changes no setting if one of them needs a key that is missing', async () => {
    await create()
    const rows = `insert into system_settings (category, key, value, is_encrypted, created_at)
       values ('api', 'probe-newer', 'plain', true, now() + interval '1 day'),
         ('api', 'probe-older', 'plain', true, now() - interval '1 day') returning id`
    const ids = (await query<{ id: string }>(rows)).map(({ id }) => id)
    await expect(setUp(key('other'))).rejects.toThrow('is encrypted with the key first')
    expect(await Promise.all(ids.map(stored))).toEqual(['plain', 'plain'])
  })
})

describe('a setting that the service reads', () => {
  it('keeps its name, whatever its value becomes', async () => {
    const find = '/api/system-settings?where[key][equals]=maintenance_mode'
    const { body } = await call<{ docs: Doc[] }>(service, 'GET', find, { token })
    const { id = '', category = '' } = body.docs[0] ?? {}
    for (const json of [{ key: 'maintenance' }, { category: 'api' }]) {
      const answer = await patch(id, json)
      expect([answer.status, pathsOf(answer)]).toEqual([400, Object.keys(json)])
    }
    const kept = { category, key: 'maintenance_mode', description: 'Said otherwise' }
    expect(await patch(id, kept)).toAnswer(200)
  })
})
