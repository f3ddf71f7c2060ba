import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, codeOf, NO_RECORD, withoutRequestId } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { askService } from './ask-service.ts'
import { mutatedTokens } from './mutate-token.ts'

/** Forms that fail at different points of the check; the others are told apart before any route is. */
const FORMS = ['alg none', 'a foreign RSA key', 'an expiry long ago', 'a body that was changed']
/** The campaign tries every form at every route (`npm run test:campaign`). */
const EVERYWHERE = process.env.TOKEN_FORMS === 'all'

let service: Service
let tokens: ReadonlyMap<string, string>
type Route = { readonly method: string; readonly route: string; readonly auth: string }
let routes: readonly Route[]

beforeAll(async () => {
  service = await startService()
  tokens = await mutatedTokens(service)
  const { defined, reachable } = (await askService(service)).local
  routes = [
    // The others check a credential of their own, each in its own test.
    ...defined.filter(({ auth }) => !auth.startsWith('own')),
    ...reachable.map((slug) => ({ method: 'get', route: `/api/${slug}`, auth: 'records' })),
    { method: 'get', route: '/api/users/me', auth: 'own account' },
    { method: 'get', route: '/api/access', auth: 'own access' },
  ]
})
afterAll(() => service?.stop())

describe('an invalid token', () => {
  it('has at least 60 forms here, and one that is right beside them', async () => {
    expect(tokens.size).toBeGreaterThanOrEqual(60)
    expect(new Set(tokens.values()).size).toBe(tokens.size)
    const token = await service.tokenOf('artist')
    expect(await call(service, 'GET', '/api/artworks', { token })).toAnswer(200)
  })

  it('is 401 with one body in every form, and at every URL', async () => {
    expect(routes.length).toBeGreaterThan(30)
    expect([...tokens.keys()]).toEqual(expect.arrayContaining(FORMS))
    const ofEachKind = new Set(new Map(routes.map((route) => [route.auth, route])).values())
    expect(ofEachKind.size).toBeGreaterThan(3)
    const bodies = new Set<string>()
    for (const route of routes) {
      const url = route.route.replace('{brand}', 'art').replace(/\{\w+\}/g, NO_RECORD)
      const inEveryForm = EVERYWHERE || ofEachKind.has(route)
      for (const [name, token] of tokens) {
        if (inEveryForm || FORMS.includes(name)) {
          const body = await refused({ ...route, url }, name, token)
          if (body !== null) bodies.add(body)
        }
      }
    }
    expect([...bodies]).toHaveLength(1)
  }, 1_200_000)
})

/** The body of the refusal without the number of the request; the response to HEAD has none. */
async function refused(
  { method, url }: Route & { readonly url: string },
  name: string,
  token: string,
) {
  const json = method === 'get' || method === 'head' ? undefined : {}
  const answer = await call(service, method.toUpperCase(), url, { token, json })
  const code = method === 'head' ? 'UNAUTHENTICATED' : codeOf(answer)
  expect([url, name, answer.status, code]).toEqual([url, name, 401, 'UNAUTHENTICATED'])
  return method === 'head' ? null : withoutRequestId(answer)
}
