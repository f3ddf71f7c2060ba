import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBrand } from '../support/brands/create-brand.ts'
import { type Call, call } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

type State = {
  readonly domain: string | null
  readonly parts: readonly {
    readonly id: string
    readonly status: string
    readonly detail?: string
  }[]
}

let service: Service

const stateOf = async (brand: string, login: Login = 'super-admin', more: Call = {}) =>
  call<State>(service, 'GET', `/api/brands/${brand}/site-state`, {
    token: await service.tokenOf(login),
    ...more,
  })

beforeAll(async () => {
  service = await startService()
  for (const [id, domain] of Object.entries({
    nowhere: 'site.nowhere.invalid',
    wrong: 'https://site.example.test/',
  }))
    await createBrand(service, { id, kind: 'undecided', domain })
})
afterAll(() => service?.stop())

describe('GET /api/brands/{id}/site-state', () => {
  it('says that there is no site of a brand without a domain', async () => {
    const answer = await stateOf('pet')
    expect(answer).toAnswer(200)
    expect(answer.body).toEqual({ domain: null, parts: [] })
  })

  it.each([
    ['nowhere', 'has no DNS record'],
    ['wrong', 'is not a host name'],
  ])('asks nothing behind a domain that is wrong: %s', async (brand, detail) => {
    const answer = await stateOf(brand)
    expect(answer).toAnswer(200)
    expect(answer.body.parts).toEqual([
      { id: 'dns', status: 'error', detail, action: expect.any(String) },
    ])
  })

  it('answers in the language of the user', async () => {
    const { body } = await stateOf('nowhere', 'super-admin', {
      headers: { 'accept-language': 'ja' },
    })
    expect(body.parts[0]?.detail).toBe('DNSレコードがありません')
  })

  it('is refused where there is no such brand', async () => {
    expect(await stateOf('none')).toAnswer(404, 'NOT_FOUND')
  })

  it.each(['artist', 'art-admin', 'photo-admin'] as const)(
    'is for those who edit brands, not for %s',
    async (login) => {
      expect(await stateOf('photo', login)).toAnswer(403, 'FORBIDDEN')
    },
  )

  it('is not for visitors', async () => {
    expect(await call(service, 'GET', '/api/brands/photo/site-state')).toAnswer(
      401,
      'UNAUTHENTICATED',
    )
  })
})
