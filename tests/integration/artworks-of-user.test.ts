import type { TypedUser } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countByStatus } from '../../plugins/business/artworks/operations/count-by-status.ts'
import { ARTWORK_STATUSES } from '../../src/artworks/status.ts'
import { withClient } from '../../src/database/with-client.ts'
import { type LocalApi, startLocalApi } from '../support/database/local-api.ts'

let api: LocalApi
/** By their names in the table below. */
const users = new Map<string, TypedUser>()

const ROLES = {
  'a super administrator': ['super_admin'],
  'the administrator of a brand': ['art_admin'],
  'the administrator of another brand': ['gallery_admin'],
  'an artist': ['artist'],
  'another artist': ['artist'],
  'an artist who administers a brand': ['artist', 'gallery_admin'],
  'the administrator of a photo brand': ['photo_admin'],
}
const NO_ROLE = 'a user whose roles are gone'

beforeAll(async () => {
  api = await startLocalApi()
  const { payload } = api
  await payload.create({
    collection: 'brands',
    data: { id: 'gallery', name: 'Gallery', kind: 'artwork', status: 'active', config: {} },
    overrideAccess: true,
  })
  for (const [name, roles] of Object.entries(ROLES)) {
    const email = `${name.replaceAll(' ', '-')}@example.test`
    const user = await payload.create({
      collection: 'users',
      data: { name, email, roles, password: 'correct horse battery staple' },
      overrideAccess: true,
    })
    users.set(name, { ...user, collection: 'users' } as TypedUser)
  }
  users.set(NO_ROLE, { ...users.get('an artist'), roles: [] } as unknown as TypedUser)
  await withClient(api.databaseUrl, async (db) => {
    // Every owner has one to three works of each status in both brands.
    await db.query(`INSERT INTO artworks (title, artist, technique, description, premium_base_price, wood_base_price,
        stand_price, postcard_price, status, brand_id, owner_id, idp_uid)
      SELECT 'Work', 'Artist', 'Oil', 'Text', 100, 100, 100, 100, s.status::enum_artworks_status, b.id, u.id, u.id
      FROM users u, (VALUES ('draft', 1), ('published', 2), ('archived', 3)) AS s (status, copies),
        (VALUES ('art'), ('gallery')) AS b (id), generate_series(1, s.copies)`)
  })
})
afterAll(() => api?.stop())

describe('The counts of artworks that a user may see', () => {
  it.each([...Object.keys(ROLES), NO_ROLE])(
    'are those of the access rule, for %s',
    async (name) => {
      const { payload } = api
      const user = users.get(name) as TypedUser
      const allowed = await Promise.all(
        ARTWORK_STATUSES.map(async (status) => {
          const where = { status: { equals: status } }
          const found = payload
            .count({ collection: 'artworks', where, user, overrideAccess: false })
            .catch(() => ({ totalDocs: 0 }))
          return [status, (await found).totalDocs]
        }),
      )
      expect(await countByStatus(payload, user)).toEqual(Object.fromEntries(allowed))
    },
  )

  it('are those of the own works for an artist, and of none where the roles are gone', async () => {
    const countOf = (name: string) => countByStatus(api.payload, users.get(name) as TypedUser)
    expect(await countOf('an artist')).toEqual({ draft: 2, published: 4, archived: 6 })
    expect(await countOf(NO_ROLE)).toEqual({ draft: 0, published: 0, archived: 0 })
  })

  it('are of no artwork for a disabled account', async () => {
    const user = { ...users.get('a super administrator'), disabled: true } as TypedUser
    const none = { draft: 0, published: 0, archived: 0 }
    expect(await countByStatus(api.payload, user)).toEqual(none)
  })
})
