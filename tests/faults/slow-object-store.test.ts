import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft, freshPicture, upload } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import type { S3Server } from '../support/store/s3/start-s3-server.ts'
import { until } from '../support/system/until.ts'

/** More than the connections that a process has to the database. */
const UPLOADS = 12
/** Other requests, which need the database to read and to write. */
const PATHS = ['/api/artworks', '/api/brands', '/api/users/me']
const ROUNDS = 10

let service: Service
let s3: S3Server
let artist: string

beforeAll(async () => {
  service = await startService({
    objectStore: 's3',
    env: { DATABASE_POOL_SIZE: '10' },
  })
  if (!service.s3) throw new Error('The service has no S3 server.')
  s3 = service.s3
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

describe('an object store that keeps twelve uploads waiting', () => {
  it('holds no transaction open, stops no other request, and all uploads succeed', async () => {
    const drafts = []
    for (let index = 0; index < UPLOADS; index++) {
      drafts.push({
        draft: await createDraft(service, artist, { title: `Slow ${index}` }),
        picture: await freshPicture(),
      })
    }
    const released = Promise.withResolvers<void>()
    const held = new Set<string>()
    s3.fault = ({ method, path }) => {
      if (method !== 'PUT' || !path.includes('/originals/')) return undefined
      held.add(path)
      return { until: released.promise }
    }
    let ended = 0
    const uploads = drafts.map(({ draft, picture }) =>
      upload(service, draft.artwork_id, draft.upload_token, picture).finally(() => {
        ended += 1
      }),
    )
    await until('the store to hold all uploads', () => held.size === UPLOADS)

    const before = await openTransactions()
    let answered = 0
    for (let round = 0; round < ROUNDS; round++) {
      for (const path of PATHS) {
        expect(await call(service, 'GET', path, { token: artist })).toAnswer(200)
        answered += 1
      }
      const title = `Beside them ${round}`
      await createDraft(service, artist, { title })
      answered += 1
    }
    // All of them were answered while every upload was still held.
    expect([answered, held.size, ended]).toEqual([ROUNDS * (PATHS.length + 1), UPLOADS, 0])
    // Those of other requests and of the outbox are soon over.
    const after = await openTransactions()
    expect(after.filter((one) => before.includes(one))).toEqual([])
    released.resolve()
    const statuses = (await Promise.all(uploads)).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: UPLOADS }, () => 200))
  })
})

/** The transactions that are open now, by process and beginning, but for the one that asks. */
async function openTransactions(): Promise<string[]> {
  const rows = await service.rows<{ transaction: string }>(
    `select pid || ' since ' || xact_start as transaction from pg_stat_activity
     where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
  )
  return rows.map(({ transaction }) => transaction)
}
