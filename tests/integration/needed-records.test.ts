import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft, expectSuccess } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let superAdmin: string
let owner: string
let artwork: string

beforeAll(async () => {
  service = await startService()
  superAdmin = await service.tokenOf('super-admin')
  const artist = await service.tokenOf('artist')
  artwork = (await createDraft(service, artist, { title: 'Needs its brand' })).artwork_id
  const me = await call<{ user: { id: string } }>(service, 'GET', '/api/users/me', {
    token: artist,
  })
  owner = expectSuccess(me).user.id
})
afterAll(() => service?.stop())

describe('a record that others need', () => {
  it.each([
    ['brand', () => '/api/brands/art'],
    ['owner', () => `/api/users/${owner}`],
  ])('is not deleted: the %s of an artwork', async (_, url) => {
    const refused = await call(service, 'DELETE', url(), { token: superAdmin })
    expect(refused).toAnswer(409, 'CONFLICT')
    expectSuccess(await call(service, 'GET', url(), { token: superAdmin }))
    expectSuccess(await call(service, 'GET', `/api/artworks/${artwork}`, { token: superAdmin }))
  })
})
