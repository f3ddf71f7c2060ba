import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { createInvitation } from '../../src/identity/invitation.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const waiter = () =>
  until('a statement that waits', async () => {
    const text = `select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    return (await service.rows(text)).length > 0
  })

describe('a value that has to be unique', () => {
  it.each([
    ['en', 'There is a record with the same value already.'],
    ['ja', '同じ値のデータがすでにあります。'],
  ])('and that another request stores at the same moment is 409 in %s', async (language, told) => {
    const { token, hash } = createInvitation()
    const bearer = await service.tokenOf('artist-2')
    await service.rows("update users set idp_uid = null where email = 'photo-admin@example.test'")
    await service.rows(
      `update users set idp_uid = null, invitation_hash = $1,
         invitation_expires_at = now() + interval '1 hour'
       where email = 'artist-2@example.test'`,
      [hash],
    )
    const answer = await withClient(service.databaseUrl, async (holder) => {
      await holder.query('begin')
      const text = "update users set idp_uid = 'dev-artist-2' where email = $1"
      await holder.query(text, ['photo-admin@example.test'])
      const options = { token: bearer, json: { token }, headers: { 'accept-language': language } }
      const redeeming = call(service, 'POST', '/api/artists/invitation', options)
      await waiter()
      await holder.query('commit')
      return redeeming
    })
    expect(answer).toAnswer(409, 'CONFLICT')
    expect(answer.body.errors?.[0]?.message).toBe(told)
    expect(answer.text).not.toMatch(/idp_uid|dev-artist/)
  })
})

describe('a column that the database does not have', () => {
  it('is an error of the service that operators see, not one of the query', async () => {
    const token = await service.tokenOf('artist')
    const list = () => call(service, 'GET', '/api/artworks?where[title][like]=x', { token })
    await service.rows('alter table artworks rename column technique to renamed')
    try {
      const answer = await list()
      expect(answer).toAnswer(500, 'INTERNAL')
      expect(service.printed()).toMatch(/"level":50.*does not exist/)
    } finally {
      await service.rows('alter table artworks rename column renamed to technique')
    }
    expect(await list()).toAnswer(200)
  })
})
