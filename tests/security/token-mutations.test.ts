import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, codeOf } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'
import { askService } from './ask-service.ts'
import { mutatedTokens } from './mutate-token.ts'

const NO_RECORD = '00000000-0000-4000-8000-000000000000'

let service: Service
let tokens: ReadonlyMap<string, string>
let routes: readonly { readonly method: string; readonly address: string }[]

beforeAll(async () => {
  service = await startService()
  tokens = await mutatedTokens(service)
  const { defined, reachable } = (await askService(service)).local
  routes = [
    // The others check a credential of their own, each in its own test.
    ...defined.filter(({ auth }) => !auth.startsWith('own')),
    ...reachable.map((slug) => ({ method: 'get', address: `/api/${slug}` })),
    { method: 'get', address: '/api/users/me' },
    { method: 'get', address: '/api/access' },
  ]
})
afterAll(() => service?.stop())

describe('an invalid token', () => {
  it('has at least 60 forms here, and one that is right beside them', async () => {
    expect(tokens.size).toBeGreaterThanOrEqual(60)
    expect(new Set(tokens.values()).size).toBe(tokens.size)
    const token = await service.tokenOf('artist')
    expect((await call(service, 'GET', '/api/artworks', { token })).status).toBe(200)
  })

  it('is 401 with one body in every form at every address', async () => {
    expect(routes.length).toBeGreaterThan(30)
    const bodies = new Set<string>()
    for (const { method, address } of routes) {
      const url = address.replace('{brand}', 'art').replace(/\{\w+\}/g, NO_RECORD)
      for (const [name, token] of tokens) {
        const json = method === 'get' || method === 'head' ? undefined : {}
        const answer = await call(service, method.toUpperCase(), url, { token, json })
        // The answer to HEAD has no body that could tell.
        const code = method === 'head' ? 'UNAUTHENTICATED' : codeOf(answer)
        expect([url, name, answer.status, code]).toEqual([url, name, 401, 'UNAUTHENTICATED'])
        if (method !== 'head') bodies.add(answer.text.replace(/"requestId":"[^"]+"/, ''))
      }
    }
    expect([...bodies]).toHaveLength(1)
  }, 300_000)
})
