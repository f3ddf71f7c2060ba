import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBrand } from '../support/brands/create-brand.ts'
import { type Call, call, pathsOf } from '../support/service/api.ts'
import { auditEntries } from '../support/service/audit-entries.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

let service: Service
let id: string
let brands = 0

const WHOLE = {
  name: 'Renamed',
  kind: 'undecided',
  domain: 'renamed.example.test',
  status: 'inactive',
  config: { flags: { beta: true } },
} as const

type Brand = Readonly<Record<string, unknown>>

async function as(login: Login, method: string, path: string, more: Call = {}) {
  const token = await service.tokenOf(login)
  return call<{ doc?: Brand }>(service, method, path, { token, ...more })
}
const put = (json: unknown, login: Login = 'super-admin') =>
  as(login, 'PUT', `/api/brands/${id}`, { json })
const stored = async () => (await as('super-admin', 'GET', `/api/brands/${id}`)).body as Brand

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())
beforeEach(async () => {
  id = `brand-${++brands}`
  const domain = `${id}.example.test`
  await createBrand(service, { id, kind: 'undecided', domain, config: { flags: { old: true } } })
})

describe('PUT /api/brands/{id}', () => {
  it('replaces every field of the brand and answers with the record', async () => {
    const answer = await put({ ...WHOLE, domain: `new-${id}.example.test` })
    expect(answer).toAnswer(200)
    const expected = { ...WHOLE, id, domain: `new-${id}.example.test` }
    expect(answer.body.doc).toMatchObject(expected)
    const now = await stored()
    expect(now).toMatchObject(expected)
    // Replaced, not merged.
    expect(now.config).toEqual(WHOLE.config)
  })

  it('takes back the record that GET returned', async () => {
    const read = await stored()
    const answer = await put({ ...read, name: 'Second name' })
    expect(answer).toAnswer(200)
    const now = await stored()
    expect(now).toEqual({ ...read, name: 'Second name', updatedAt: now.updatedAt })
  })

  it('is refused when the brand has changed since it was read, and changes nothing', async () => {
    const read = await stored()
    const flags = { old: false }
    const json = { config: { flags } }
    expect(await as('super-admin', 'PATCH', `/api/brands/${id}`, { json })).toAnswer(200)
    expect(await put({ ...read, name: 'Second name' })).toAnswer(409, 'CONFLICT')
    const now = await stored()
    expect(now).toMatchObject({ name: read.name, config: { flags } })
    expect(await put({ ...now, name: 'Second name' })).toAnswer(200)
    expect(await put({ ...now, name: 'Third name' })).toAnswer(409, 'CONFLICT')
  })

  it('lets one of several through that have read the same', async () => {
    const read = await stored()
    const names = ['One', 'Two', 'Three', 'Four']
    const answers = await Promise.all(names.map((name) => put({ ...read, name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const first = answers.findIndex(({ status }) => status === 200)
    expect(await stored()).toMatchObject({ name: names[first] })
  })

  it('empties what is given as empty', async () => {
    expect(await put({ ...WHOLE, domain: null, config: {} })).toAnswer(200)
    expect(await stored()).toMatchObject({ domain: null, config: {} })
  })

  it('changes nothing when the body is not a whole brand, and names each missing field', async () => {
    const before = await stored()
    const answer = await put({ name: 'Only a name' })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(['config', 'domain', 'kind', 'status'])
    expect(answer.body.errors?.[0]?.data?.errors?.[0]?.message).toContain('PATCH')
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['an unknown field', { ...WHOLE, colour: 'red' }, ['colour']],
    ['an unknown status', { ...WHOLE, status: 'open' }, ['status']],
    ['an unknown setting', { ...WHOLE, config: { prnt: {} } }, ['config']],
    ['an empty name', { ...WHOLE, name: '' }, ['name']],
    ['a number as name', { ...WHOLE, name: 7 }, ['name']],
    ['a list as settings', { ...WHOLE, config: [] }, ['config']],
  ])('refuses %s with its path', async (_, json, paths) => {
    const before = await stored()
    const answer = await put(json)
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(paths)
    expect(await stored()).toEqual(before)
  })

  it('says what is missing in Japanese', async () => {
    const headers = { 'accept-language': 'ja' }
    const answer = await as('super-admin', 'PUT', `/api/brands/${id}`, { json: {}, headers })
    expect(answer.body.errors?.[0]?.data?.errors?.[0]?.message).toMatch(/PATCH.*ください/)
  })

  it('answers 404 for a brand that does not exist', async () => {
    const answer = await as('super-admin', 'PUT', '/api/brands/nowhere', { json: WHOLE })
    expect(answer).toAnswer(404, 'NOT_FOUND')
  })

  it.each(['art-admin', 'artist', 'photo-admin'] as const)('is refused to %s', async (login) => {
    const before = await stored()
    expect(await put(WHOLE, login)).toAnswer(403, 'FORBIDDEN')
    expect(await stored()).toEqual(before)
  })

  it('is refused without a login', async () => {
    const answer = await call(service, 'PUT', `/api/brands/${id}`, { json: WHOLE })
    expect(answer).toAnswer(401, 'UNAUTHENTICATED')
  })

  it('is audited with the names of the changed fields', async () => {
    expect(await put({ ...WHOLE, domain: null })).toAnswer(200)
    const entries = (await auditEntries(service)).filter((entry) => entry.record === id)
    expect(entries.at(-1)).toMatchObject({ action: 'brands.update' })
  })
})

describe('the brand endpoints of the specification', () => {
  it('list, create, return, update and delete a brand', async () => {
    const own = `made-${id}`
    const json = { id: own, name: 'Made', domain: null, status: 'development', config: {} }
    const path = `/api/brands/${own}`
    expect(await as('super-admin', 'POST', '/api/brands', { json })).toAnswer(201)
    type List = { docs: Brand[] }
    const list = await as('super-admin', 'GET', '/api/brands?limit=100')
    expect((list.body as unknown as List).docs).toContainEqual(expect.objectContaining(json))
    const one = await as('super-admin', 'GET', path)
    expect(one.body).toMatchObject({
      ...json,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    const whole = { ...json, kind: 'undecided', name: 'Made again' }
    expect(await as('super-admin', 'PUT', path, { json: whole })).toAnswer(200)
    expect(await as('super-admin', 'DELETE', path)).toAnswer(200)
    expect(await as('super-admin', 'GET', path)).toAnswer(404, 'NOT_FOUND')
  })

  it('answer another method with those that are allowed', async () => {
    const answer = await as('super-admin', 'POST', `/api/brands/${id}`, { json: {} })
    expect(answer).toAnswer(405, 'METHOD_NOT_ALLOWED')
    expect(answer.headers.get('allow')).toMatch(/\bPUT\b/)
  })
})
