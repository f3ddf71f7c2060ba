import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import description from '../../docs/openapi.json' with { type: 'json' }
import { type Answer, call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let admin: string
/** Answers to the examples, which also leave the records for the lists. */
const answers = new Map<string, Answer<unknown>>()
const REGISTRATIONS = ['/api/{brand}/artworks/create', '/api/{brand}/products/templates']

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('super-admin')
  for (const route of REGISTRATIONS) answers.set(route, await sendExample(route))
})
afterAll(() => service?.stop())

const described = z
  .record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        'x-collection': z.string().optional(),
        parameters: z.array(
          z.object({ name: z.string().optional(), example: z.json().optional() }),
        ),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ example: z.json().optional() })) })
          .optional(),
        responses: z.record(
          z.string(),
          z.object({
            content: z.record(z.string(), z.object({ schema: z.json() })).optional(),
          }),
        ),
      }),
    ),
  )
  .parse(description.paths)

/** Sends the example of the description, as its reader would. */
function sendExample(route: string): Promise<Answer<unknown>> {
  const { parameters = [], requestBody } = described[route]?.post ?? {}
  const brand = parameters.find(({ name }) => name === 'brand')?.example
  const json = requestBody?.content['application/json']?.example
  return call(service, 'POST', route.replace('{brand}', String(brand)), { token: admin, json })
}

/** Fails where an answer is not what the description says of its status. */
function expectDescribed(answer: Answer<unknown>, method: string, route: string): void {
  const { content } = described[route]?.[method]?.responses[answer.status] ?? {}
  const schema = content?.['application/json']?.schema
  expect(schema, `${answer.status} ${answer.text.slice(0, 500)}`).toBeDefined()
  const { schemas } = description.components
  const text = JSON.stringify({ allOf: [schema], $defs: schemas })
  const local = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/'))
  expect(z.fromJSONSchema(local).safeParse(answer.body).error).toBeUndefined()
}

const LISTS = Object.entries(described).flatMap(([route, { get }]) =>
  get?.['x-collection'] && !/\{id\}|\/me$/.test(route) ? [route] : [],
)

describe('The description of an endpoint', () => {
  it.each(REGISTRATIONS)('has an example that POST %s accepts, and its answer', (route) => {
    const answer = answers.get(route)
    expect(answer?.status).toBe(200)
    if (answer) expectDescribed(answer, 'post', route)
  })
})

describe('The description of records', () => {
  it.each(LISTS)('says what GET %s answers', async (route) => {
    expectDescribed(await call(service, 'GET', route, { token: admin }), 'get', route)
    const deep = await call(service, 'GET', `${route}?depth=2`, { token: admin })
    expectDescribed(deep, 'get', route)
  })

  it('says what creating, reading, changing, copying and deleting a record answers', async () => {
    const json = { id: 'described', name: 'Described', kind: 'undecided' }
    const created = await call(service, 'POST', '/api/brands', { token: admin, json })
    expect(created).toAnswer(201)
    expectDescribed(created, 'post', '/api/brands')
    const one = '/api/brands/described'
    const read = await call(service, 'GET', one, { token: admin })
    expectDescribed(read, 'get', '/api/brands/{id}')
    const change = { token: admin, json: { name: 'Changed' } }
    const changed = await call(service, 'PATCH', one, change)
    expect(changed).toAnswer(200)
    expectDescribed(changed, 'patch', '/api/brands/{id}')
    const copy = { token: admin, json: { id: 'described-copy' } }
    const copied = await call(service, 'POST', `${one}/duplicate`, copy)
    expect(copied).toAnswer(200)
    expectDescribed(copied, 'post', '/api/brands/{id}/duplicate')
    const several = await call(service, 'PATCH', '/api/brands?where[id][equals]=described', change)
    expectDescribed(several, 'patch', '/api/brands')
    const deleted = await call(service, 'DELETE', one, { token: admin })
    expect(deleted).toAnswer(200)
    expectDescribed(deleted, 'delete', '/api/brands/{id}')
  })

  it('says which fields a new account needs', async () => {
    const { required } = description.components.schemas.NewUser
    const account = {
      name: 'Described',
      roles: ['artist'],
      email: 'described@example.test',
      password: 'a-long-password',
    }
    expect(required.toSorted()).toEqual(Object.keys(account).toSorted())
    for (const missing of required) {
      const json = { ...account, [missing]: undefined }
      const refused = await call(service, 'POST', '/api/users', { token: admin, json })
      expect(refused).toAnswer(400)
    }
    const created = await call(service, 'POST', '/api/users', { token: admin, json: account })
    expect(created).toAnswer(201)
    expectDescribed(created, 'post', '/api/users')
  })

  it('says what the routes of accounts answer', async () => {
    const me = '/api/users/me'
    expectDescribed(await call(service, 'GET', me, { token: admin }), 'get', me)
    expectDescribed(await call(service, 'GET', me), 'get', me)
    const json = { email: 'nobody@example.com', password: 'wrong' }
    const login = await call(service, 'POST', '/api/users/login', { json })
    expect(described['/api/users/login']?.post?.responses).toHaveProperty([String(login.status)])
  })
})
