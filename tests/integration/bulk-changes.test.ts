import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_BULK_RECORDS } from '../../hooks/bound-bulk-changes.ts'
import { createDraft } from '../support/artworks/register.ts'
import { call, envelopeOf, pathsOf } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

let service: Service
/** One more than may be changed at once, all of one artist. */
let artworks: string[]

beforeAll(async () => {
  service = await startService()
  const { artwork_id } = await createDraft(service, await service.tokenOf('artist'))
  await service.rows(
    `INSERT INTO artworks (title, artist, technique, description, premium_base_price, wood_base_price,
       stand_price, postcard_price, status, brand_id, owner_id, idp_uid)
     SELECT title, artist, technique, description, premium_base_price, wood_base_price,
       stand_price, postcard_price, status, brand_id, owner_id, idp_uid
     FROM artworks, generate_series(1, $2::int) WHERE id = $1`,
    [artwork_id, MAX_BULK_RECORDS],
  )
  const found = await service.rows<{ id: string }>('SELECT id FROM artworks ORDER BY id')
  artworks = found.map(({ id }) => id)
})
afterAll(() => service?.stop())

const ALL = 'where[id][exists]=true'
const change = async (login: Login, method: string, query: string) =>
  call<{ docs: object[] }>(service, method, `/api/artworks?${query}`, {
    token: await service.tokenOf(login),
    ...(method === 'PATCH' && { json: { size: 'F10' } }),
  })
const changed = async () => {
  const { count } = await service.row<{ count: number }>(
    "SELECT count(*)::int AS count FROM artworks WHERE size = 'F10'",
  )
  return count
}

describe('A change of many records at once', () => {
  it.each<[Login, string, string]>([
    ['artist', 'PATCH', ALL],
    ['artist', 'PATCH', `${ALL}&limit=0`],
    ['artist', 'PATCH', `${ALL}&limit=1000`],
    ['art-admin', 'PATCH', ALL],
    ['art-admin', 'DELETE', ALL],
    ['art-admin', 'DELETE', `${ALL}&limit=1`],
    ['super-admin', 'DELETE', 'where[title][exists]=true'],
  ])('is refused to the %s as a whole if there are too many: %s %s', async (...request) => {
    const answer = await change(...request)
    expect(envelopeOf(answer)).toEqual([400, 'VALIDATION_FAILED', true])
    expect(pathsOf(answer)).toEqual(['where'])
    const { count } = await service.row('SELECT count(*)::int AS count FROM artworks')
    expect([count, await changed()]).toEqual([MAX_BULK_RECORDS + 1, 0])
  })

  it('counts only the records that the caller may see', async () => {
    await createDraft(service, await service.tokenOf('artist-2'))
    for (const [login, count] of [
      ['artist-2', 1],
      ['photo-admin', 0],
    ] as const) {
      const answer = await change(login, 'PATCH', ALL)
      expect([login, answer.status, answer.body.docs?.length]).toEqual([login, 200, count])
    }
    expect(await call(service, 'DELETE', `/api/artworks?${ALL}`)).toAnswer(401, 'UNAUTHENTICATED')
  })

  it('finds no secret by whether it is refused', async () => {
    for (const start of ['a', 'b']) {
      const answer = await change('artist', 'PATCH', `where[uploadTokenHash][like]=${start}`)
      expect(answer).toAnswer(400)
      expect(pathsOf(answer)).not.toContain('where')
    }
  })

  it('changes as many records as are allowed', async () => {
    const ids = artworks.slice(0, MAX_BULK_RECORDS)
    const answer = await change('artist', 'PATCH', `where[id][in]=${ids.join(',')}`)
    expect([answer.status, answer.body.docs?.length]).toEqual([200, MAX_BULK_RECORDS])
  })
})
