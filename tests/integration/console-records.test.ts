import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSOLE_RECORDS } from '../../plugins/platform/http/bound-console-records.ts'
import { withClient } from '../../src/database/with-client.ts'
import { createDraft } from '../support/artworks/register.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let artist: string
let admin: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
  admin = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

const { perAccount, keyCharacters, valueBytes, perList } = CONSOLE_RECORDS

const prefer = (key: string, value: unknown, token = artist) =>
  call(service, 'POST', `/api/payload-preferences/${key}`, { token, json: { value } })

const create = (key: string, value: unknown, token = artist) =>
  call(service, 'POST', '/api/payload-preferences', { token, json: { key, value } })

describe('a preference', () => {
  it.each([
    ['by its key', prefer],
    ['as a record', create],
  ])('that is too large is refused %s', async (_, write) => {
    const large = await write('large', { x: 'x'.repeat(valueBytes) })
    expect([large.status, codeOf(large), pathsOf(large)]).toEqual([
      400,
      'VALIDATION_FAILED',
      ['value'],
    ])
    const long = await write('k'.repeat(keyCharacters + 1), {})
    expect([long.status, pathsOf(long)]).toEqual([400, ['key']])
    const fits = await write('k'.repeat(keyCharacters), { x: 'x'.repeat(valueBytes - 100) })
    expect([200, 201]).toContain(fits.status)
  })

  it('is listed with few others, because of their size', async () => {
    const list = (limit: number) =>
      call(service, 'GET', `/api/payload-preferences?limit=${limit}`, { token: artist })
    expect(await list(perList)).toAnswer(200)
    const refused = await list(perList + 1)
    expect([refused.status, pathsOf(refused)]).toEqual([400, ['limit']])
  })

  it('is deleted by its key, once', async () => {
    expect([200, 201]).toContain((await prefer('short-lived', {})).status)
    const path = '/api/payload-preferences/short-lived'
    expect(await call(service, 'DELETE', path, { token: admin })).toAnswer(404)
    expect(await call(service, 'DELETE', path, { token: artist })).toAnswer(200)
    const again = await call(service, 'DELETE', path, { token: artist })
    expect(again).toAnswer(404, 'NOT_FOUND')
    expect(await call(service, 'DELETE', path)).toAnswer(401)
  })

  it('replaces the oldest of an account that has its share, and none of another', async () => {
    expect([200, 201]).toContain((await prefer('of-another', {}, admin)).status)
    await fillPreferences()
    for (const write of [prefer, create]) {
      expect([200, 201]).toContain((await write(`one-more by ${write.name}`, {})).status)
      expect(await preferences()).toBe(perAccount)
    }
    expect(await prefer('filled-300', { changed: true })).toAnswer(200)
    const kept = await call(service, 'GET', '/api/payload-preferences/of-another', { token: admin })
    expect(kept.body.value).not.toBeNull()
  })
})

describe('a lock', () => {
  it('replaces the locks of the account that have expired, and the oldest one of a full share', async () => {
    const { artwork_id } = await createDraft(service, artist)
    const document = { relationTo: 'artworks', value: artwork_id }
    const me = await call<{ user: { id: string } }>(service, 'GET', '/api/users/me', {
      token: admin,
    })
    const user = { relationTo: 'users', value: me.body.user.id }
    const lock = () =>
      call(service, 'POST', '/api/payload-locked-documents', {
        token: admin,
        json: { document, user },
      })
    expect(await lock()).toAnswer(201)
    await service.rows(`update payload_locked_documents set updated_at = now() - interval '1 hour'`)
    expect(await lock()).toAnswer(201)
    expect(await locks()).toBe(1)
    await fillLocks(me.body.user.id)
    expect(await lock()).toAnswer(201)
    expect(await locks()).toBe(perAccount)
  })
})

/** How many preferences the artist has. */
async function preferences(): Promise<number> {
  const path = '/api/payload-preferences?limit=1'
  const { body } = await call<{ totalDocs: number }>(service, 'GET', path, { token: artist })
  return body.totalDocs
}

async function locks(): Promise<number> {
  const rows = await service.rows<{ count: string }>(
    'select count(*) from payload_locked_documents',
  )
  return Number(rows[0]?.count)
}

/** Gives an account as many locks as it may have. None of them expires while the test runs. */
async function fillLocks(user: string): Promise<void> {
  await service.rows(
    `with added as (
       insert into payload_locked_documents (updated_at)
       select now() + n * interval '1 second' from generate_series(1, $1::int) n returning id)
     insert into payload_locked_documents_rels (parent_id, path, users_id) select id, 'user', $2 from added`,
    [perAccount - 1, user],
  )
}

/** Gives the artist as many preferences as an account may have. */
async function fillPreferences(): Promise<void> {
  const me = await call<{ user: { id: string } }>(service, 'GET', '/api/users/me', {
    token: artist,
  })
  await withClient(service.databaseUrl, async (client) => {
    await client.query(
      `with added as (
         insert into payload_preferences (key, value, updated_at)
         select 'filled-' || n, '{}', now() - interval '1 day' + n * interval '1 second' from generate_series(1, $1::int) n
         returning id)
       insert into payload_preferences_rels (parent_id, path, users_id) select id, 'user', $2 from added`,
      [perAccount, me.body.user.id],
    )
  })
}
