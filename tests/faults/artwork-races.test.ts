import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Artwork } from '../../src/payload-types.ts'
import { thumbnailKey } from '../../src/thumbnails/thumbnail-key.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import {
  createDraft,
  createWithImage,
  expectSuccess,
  freshPicture,
  upload,
} from '../support/artworks/register.ts'
import { type Answer, call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { holdPuts } from '../support/store/hold-puts.ts'
import { objectsBelow } from '../support/store/objects.ts'
import type { S3Server } from '../support/store/s3/start-s3-server.ts'
import { until } from '../support/system/until.ts'

let service: Service
let s3: S3Server
let artist: string
let admin: string
/** A session of the test, which makes others wait. */
let session: Client

beforeAll(async () => {
  service = await startService({ objectStore: 's3' })
  if (!service.s3) throw new Error('The service has no S3 server.')
  s3 = service.s3
  artist = await service.tokenOf('artist')
  admin = await service.tokenOf('art-admin')
  session = new Client({ connectionString: service.databaseUrl })
  await session.connect()
  await service.startWorker()
})
afterEach(async () => {
  await session.query('ROLLBACK')
  s3.fault = undefined
  service.setCommerceFault(undefined)
})
afterAll(async () => {
  await session?.end()
  await service?.stop()
})

const post = <T = object>(artwork: string, operation: string, token = artist, json?: object) =>
  call<T>(service, 'POST', `/api/art/artworks/${artwork}/${operation}`, { token, json })

const remove = (artwork: string) =>
  call(service, 'DELETE', `/api/artworks/${artwork}`, { token: admin })

/** Makes every change of a record wait between what Payload reads and what it writes. */
async function holdChanges(): Promise<() => Promise<void>> {
  await session.query('BEGIN')
  await session.query('LOCK TABLE payload_locked_documents IN ACCESS EXCLUSIVE MODE')
  return async () => {
    await session.query('ROLLBACK')
  }
}

/** Waits until so many sessions wait for a lock, or the request is answered. */
async function stopped(request: Promise<Answer<unknown>>, sessions: number): Promise<void> {
  let answered = false
  void request.then(() => {
    answered = true
  })
  await until('the request to wait', async () => {
    // A transaction sees the activity as it was when it asked first.
    await session.query('SELECT pg_stat_clear_snapshot()')
    const { rows } = await session.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'
         AND application_name NOT LIKE 'jobs-%'`,
    )
    return answered || rows.length >= sessions
  })
}

/** Rows that name an artwork, or that have lost the artwork they were made for. */
async function rowsOf(artwork: string): Promise<object> {
  const { rows } = await session.query(
    `SELECT (SELECT count(*)::int FROM artworks WHERE id = $1) AS artworks,
       (SELECT count(*)::int FROM composition_jobs WHERE artwork_id = $1 OR artwork_id IS NULL) AS jobs,
       (SELECT count(*)::int FROM print_data WHERE artwork_id = $1 OR artwork_id IS NULL) AS prints`,
    [artwork],
  )
  return rows[0]
}
const NOTHING = { artworks: 0, jobs: 0, prints: 0 }

const keysOf = async (artwork: string) =>
  (await objectsBelow(service, '')).map(({ key }) => key).filter((key) => key.includes(artwork))

const noObjects = (artwork: string) =>
  until('all objects to go', async () => (await keysOf(artwork)).length === 0)

/** Waits until the jobs and events of a deletion are done. */
const deletionDone = () =>
  until('the jobs of the deletion', async () => {
    const { rows } = await session.query(
      `SELECT 1 FROM jobs.job WHERE state < 'completed'
           AND (name = 'remove-artwork-objects' OR name LIKE '%-on-artwork.deleted')`,
    )
    return rows.length === 0
  })

describe('an artwork that is saved while its picture is recorded', () => {
  it('keeps the new title and the picture', async () => {
    const { artwork_id, upload_token } = await createDraft(service, artist, { title: 'Before' })
    const picture = await freshPicture()
    const path = `/api/artworks/${artwork_id}`
    const release = await holdChanges()
    const saved = call(service, 'PATCH', path, { token: artist, json: { title: 'After' } })
    await stopped(saved, 1)
    const uploaded = upload(service, artwork_id, upload_token, picture)
    await stopped(uploaded, 2)
    await release()
    expect([(await saved).status, (await uploaded).status]).toEqual([200, 200])
    const { body } = await call<Artwork>(service, 'GET', path, { token: artist })
    expect(body.title).toBe('After')
    expect(body.originalKey).toContain(artwork_id)
  })
})

describe('an artwork that is deleted', () => {
  it('while it is published is refused: the product may be in the shop already', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Deleted first' })
    await composedArtwork(service, artwork)
    const deletions: number[] = []
    service.setCommerceFault(async ({ operationName }) => {
      if (operationName === 'PublishablePublish' && deletions.length === 0)
        deletions.push((await remove(artwork)).status)
      return undefined
    })
    expectSuccess(await post(artwork, 'publish'))
    expect(deletions).toEqual([409])
    const products = await service.products()
    const ours = products.filter(({ title }) => title.startsWith('Deleted first'))
    expect(ours.map(({ status }) => status)).toEqual(['ACTIVE'])
  })

  it('after a publication that was not recorded leaves no product that can be bought', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Half published' })
    await composedArtwork(service, artwork)
    expectSuccess(await post(artwork, 'publish'))
    // As earlier releases left it when they were killed before they recorded what was in the shop.
    await session.query(
      "UPDATE artworks SET status = 'draft', commerce_product_id = NULL, shop_state = NULL WHERE id = $1",
      [artwork],
    )
    expect(await remove(artwork)).toAnswer(200)
    await until(
      'the product to be archived',
      async () => {
        const products = await service.products()
        return (
          products.find(({ title }) => title.startsWith('Half published'))?.status === 'ARCHIVED'
        )
      },
      110_000,
      // Asked without a pause, the shop would throttle the service.
      500,
    )
  })

  it('while its picture is stored leaves no picture', async () => {
    const { artwork_id, upload_token } = await createDraft(service, artist)
    const puts = holdPuts(s3, `originals/art/${artwork_id}`)
    const uploaded = upload(service, artwork_id, upload_token, await freshPicture())
    await until('the write', () => puts.length === 1)
    expectSuccess(await remove(artwork_id))
    await deletionDone()
    puts[0]?.release()
    const answer = await uploaded
    expect(answer).toAnswer(401, 'UPLOAD_TOKEN_INVALID')
    expect(await keysOf(artwork_id)).toEqual([])
  })

  it('while its thumbnail is stored leaves no thumbnail', async () => {
    const { artwork_id, upload_token } = await createDraft(service, artist)
    const puts = holdPuts(s3, thumbnailKey('art', artwork_id))
    const uploaded = upload(service, artwork_id, upload_token, await freshPicture())
    await until('the write', () => puts.length === 1)
    expectSuccess(await remove(artwork_id))
    await deletionDone()
    puts[0]?.release()
    expect(await uploaded).toAnswer(200)
    expect(await keysOf(artwork_id)).toEqual([])
  })

  it('while its recorded thumbnail is checked leaves no thumbnail', async () => {
    const { artwork_id, upload_token } = await createDraft(service, artist)
    const key = thumbnailKey('art', artwork_id)
    const released = Promise.withResolvers<void>()
    let checked = false
    s3.fault = ({ method, path }) => {
      if (method !== 'HEAD' || !path.includes(key)) return undefined
      checked = true
      return { until: released.promise }
    }
    const uploaded = upload(service, artwork_id, upload_token, await freshPicture())
    await until('the check of the thumbnail', () => checked)
    expectSuccess(await remove(artwork_id))
    await deletionDone()
    released.resolve()
    expect(await uploaded).toAnswer(200)
    expect(await keysOf(artwork_id)).toEqual([])
  })

  it.each([
    ['its composition is started', 'generate-variants', undefined],
    ['a print file is requested', 'print-data', { size: 'a5' }],
  ])('while %s leaves no record without an artwork', async (_, operation, json) => {
    const artwork = await createWithImage(service, artist)
    const release = await holdChanges()
    const deleted = remove(artwork)
    await stopped(deleted, 1)
    const requested = post(artwork, operation, admin, json)
    await stopped(requested, 2)
    await release()
    expect([(await deleted).status, (await requested).status]).toEqual([200, 404])
    expect(await rowsOf(artwork)).toEqual(NOTHING)
    await noObjects(artwork)
  })

  it.each([
    ['its composition was started', 'generate-variants', undefined, 409],
    ['a print file was requested', 'print-data', { size: 'a5' }, 200],
  ])('after %s leaves no record without an artwork', async (_, operation, json, status) => {
    const artwork = await createWithImage(service, artist)
    await session.query('BEGIN')
    // Holds the request where it writes the job, with the artwork locked.
    await session.query('LOCK TABLE jobs.job IN EXCLUSIVE MODE')
    const requested = post(artwork, operation, admin, json)
    await stopped(requested, 1)
    const deleted = remove(artwork)
    await stopped(deleted, 2)
    await session.query('ROLLBACK')
    expect([(await requested).status, (await deleted).status]).toEqual([200, status])
    const jobs = status === 409 ? 1 : 0
    expect(await rowsOf(artwork)).toEqual({ artworks: jobs, jobs, prints: 0 })
    if (status === 200) await noObjects(artwork)
  })
})
