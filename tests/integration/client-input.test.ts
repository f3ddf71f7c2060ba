import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let artist: string
let own: string
let admin: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
  admin = await service.tokenOf('super-admin')
  const me = await call<{ user: { id: string } }>(service, 'GET', '/api/users/me', {
    token: artist,
  })
  own = `/api/users/${me.body.user.id}`
})
afterAll(() => service?.stop())

const JSON_TYPE = { 'content-type': 'application/json' }
const DEEP = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`

function formWith(payload: string): FormData {
  const form = new FormData()
  form.set('_payload', payload)
  return form
}

describe("a body of Payload's own routes", () => {
  it.each(['null', '"a"', '1', 'true', '[]', '[{"name":"x"}]'])(
    'that is the JSON value %s is refused as no object, but for a preference, which takes any',
    async (body) => {
      const options = { token: artist, body, headers: JSON_TYPE }
      const answer = await call(service, 'PATCH', own, options)
      expect(answer).toAnswer(400, 'MALFORMED_JSON')
      expect(await call(service, 'POST', '/api/payload-preferences/x', options)).toAnswer(200)
      const login = await call(service, 'POST', '/api/users/login', options)
      expect(login).toAnswer(400, 'VALIDATION_FAILED')
    },
  )

  it.each(['text/plain', 'application/octet-stream', 'application/jsonp'])(
    'of the type %s is refused',
    async (type) => {
      const headers = { 'content-type': type }
      const answer = await call(service, 'PATCH', own, { token: artist, body: '{}', headers })
      expect(answer).toAnswer(400, 'MALFORMED_JSON')
    },
  )

  it.each([
    ['nested 50,000 levels deep', DEEP],
    ['null', 'null'],
    ['a text', '"a"'],
    ['no JSON', '{'],
  ])('whose form has a _payload that is %s is refused', async (_, payload) => {
    const answer = await call(service, 'PATCH', own, { token: artist, body: formWith(payload) })
    expect(answer).toAnswer(400)
    expect(['MALFORMED_JSON', 'MALFORMED_MULTIPART']).toContain(codeOf(answer))
  })

  it('is accepted as a JSON object and as a form', async () => {
    const json = { name: 'Renamed Once' }
    const body = formWith(JSON.stringify({ name: 'Renamed Twice' }))
    for (const given of [{ json }, { body }]) {
      const answer = await call(service, 'PATCH', own, { token: artist, ...given })
      expect(answer).toAnswer(200)
    }
  })
})

describe('a change of many records', () => {
  const many = '/api/brands?where[id][in]=art,photo'

  it.each([0, false, {}, 7])('is refused with %j as one of several choices', async (kind) => {
    const answer = await call(service, 'PATCH', many, { token: admin, json: { kind } })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    expect(pathsOf(answer)).toEqual(['kind'])
  })

  it('is refused when the database cannot store a value', async () => {
    const json = { domain: 'a\u0000b.example.test' }
    const answer = await call(service, 'PATCH', many, { token: admin, json })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
  })

  it('is refused when it refers to a record that does not exist', async () => {
    const accounts = ['One', 'Other'].map(async (name) => {
      const json = { name, purpose: 'A test.', permissions: ['photos:upload'], brands: ['photo'] }
      const made = await call<{ doc: { id: string } }>(service, 'POST', '/api/service-accounts', {
        token: admin,
        json,
      })
      return made.body.doc.id
    })
    const ids = await Promise.all(accounts)
    const answer = await call(service, 'PATCH', `/api/service-accounts?where[id][in]=${ids}`, {
      token: admin,
      json: { brands: ['nothing'] },
    })
    expect(answer).toAnswer(409, 'CONFLICT')
  })
})

describe('the data in a query', () => {
  it.each([
    ['a word', 'undefined'],
    ['cut off', '{'],
    ['a number', '0'],
    ['nested 101 levels deep', '['.repeat(101) + ']'.repeat(101)],
  ])('that is %s is refused at every route', async (_, data) => {
    const query = `?data=${encodeURIComponent(data)}`
    const routes = [
      ['GET', '/api/brands'],
      ['GET', '/api/brands/count'],
      ['GET', '/api/brands/art'],
      ['PATCH', own],
      ['POST', '/api/brands/art/duplicate'],
    ] as const
    for (const [method, path] of routes) {
      const json = method === 'GET' ? undefined : {}
      const answer = await call(service, method, `${path}${query}`, { token: artist, json })
      expect(answer).toAnswer(400, 'VALIDATION_FAILED')
      expect(pathsOf(answer)).toEqual(['data'])
    }
  })
})

describe('a query in a body', () => {
  it('is bounded as one in a URL', async () => {
    const override = {
      'x-payload-http-method-override': 'GET',
      'content-type': 'application/x-www-form-urlencoded',
    }
    for (const words of [100, 100_000]) {
      const body = `where[name][like]=${Array(words).fill('a').join('+')}`
      const answer = await call(service, 'POST', '/api/brands', { body, headers: override })
      expect(answer, JSON.stringify(words)).toAnswer(400, 'VALIDATION_FAILED')
    }
  })
})
