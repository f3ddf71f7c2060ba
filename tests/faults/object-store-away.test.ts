import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createDraft,
  createWithImage,
  freshPicture,
  generate,
  jobEnd,
  jobStatus,
  upload,
} from '../support/artworks/register.ts'
import { pretendWaits, skipPauses } from '../support/jobs/job-clock.ts'
import { holdVariants } from '../support/jobs/variant-brake.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { objectsBelow } from '../support/store/objects.ts'
import type { S3Fault, S3Server } from '../support/store/s3/start-s3-server.ts'
import { until } from '../support/system/until.ts'

/** Variants that are kept before the store goes away. */
const KEPT = 5
/** A job that has waited for an hour has waited about so often. */
const HOUR_OF_WAITS = 64

/** Ends a wait that hangs. */
const WAIT_MS = 300_000

let service: Service
let s3: S3Server
let artist: string

beforeAll(async () => {
  service = await startService({ objectStore: 's3' })
  if (!service.s3) throw new Error('The service has no S3 server.')
  s3 = service.s3
  artist = await service.tokenOf('artist')
  await service.startWorker()
})
afterEach(() => {
  s3.fault = undefined
})
afterAll(() => service?.stop())

const pictureOf = (artwork: string) => `/api/files/art/${artwork}/stand-none-none.webp`

describe('an object store that is away', () => {
  it.each([{ status: 503, code: 'SlowDown' }, 'cut'] as const)(
    '(%j) refuses an upload and keeps nothing of it',
    async (fault: S3Fault) => {
      const draft = await createDraft(service, artist, { title: 'Later' })
      const before = await objectsBelow(service, '')
      s3.fault = () => fault
      const picture = await freshPicture()
      const refused = await upload(service, draft.artwork_id, draft.upload_token, picture)
      expect(refused).toAnswer(503, 'STORE_UNAVAILABLE')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.text).not.toMatch(/127\.0\.0\.1|SlowDown|ECONN|pictures/)
      s3.fault = undefined
      expect(await objectsBelow(service, '')).toEqual(before)
      // The token was not spent, nor the picture taken for a duplicate.
      const again = await upload(service, draft.artwork_id, draft.upload_token, picture)
      expect(again).toAnswer(200)
    },
  )

  it('is asked three times by a reader, and other pages go on', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Slow' })
    const { promise: silence, resolve: end } = Promise.withResolvers<void>()
    s3.fault = () => ({ until: silence, ends: 'cut' })
    const asked = () =>
      s3.requests.filter(({ path }) => path.includes(`${artwork}/stand-none`)).length
    const reading = call(service, 'GET', pictureOf(artwork))
    await until('the store to be asked', () => asked() > 0)
    expect(await call(service, 'GET', '/api/artworks', { token: artist })).toAnswer(200)
    end()
    const answer = await reading
    expect(answer).toAnswer(503, 'STORE_UNAVAILABLE')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(asked()).toBe(3)
  })

  it('for an hour makes a composition wait, and it is completed without intervention', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Waits' })
    const brake = await holdVariants(service, artwork, KEPT)
    const job = await generate(service, artist, artwork)
    await until(
      'some variants to be kept',
      async () => (await state(job)).encoded === KEPT,
      WAIT_MS,
    )
    await s3.leave()
    await brake.release()
    await until('the composition to wait', async () => (await state(job)).waits > 0)
    // Far more attempts than those that a job may fail with, then as if the rest of an hour were over.
    for (const waits of [2, 3, 4, 5, 6, 7]) await waitsAgain(job, waits)
    await pretendWaits(service, job, HOUR_OF_WAITS)
    await waitsAgain(job, HOUR_OF_WAITS + 1)
    const waiting = await jobStatus(service, artist, artwork, job)
    expect(waiting).toMatchObject({ status: 'queued', waiting_for: 'store-away', failed: 0 })
    const kept = await recorded(artwork)
    const written = new Map(kept.map((key) => [key, s3.store.writes.get(key)]))

    await s3.comeBack()
    await skipPauses(service)
    const end = await jobEnd(service, artist, artwork, job)
    expect(end).toMatchObject({ status: 'completed', completed: 21, failed: 0 })
    expect(end.waiting_for).toBeUndefined()
    expect((await state(job)).encoded).toBe(21)
    expect(kept.length).toBeGreaterThanOrEqual(KEPT)
    for (const key of kept) expect([key, s3.store.writes.get(key)]).toEqual([key, written.get(key)])
    expect((await recorded(artwork)).length).toBe(21)
    expect((await objectsBelow(service, `art/${artwork}/`)).length).toBe(42)
  }, 900_000)

  it('for one artwork makes no other artwork wait', async () => {
    const waiting = await createWithImage(service, artist, { title: 'Cannot be stored' })
    s3.fault = ({ method, path }) =>
      method === 'PUT' && path.includes(waiting) ? { status: 503, code: 'SlowDown' } : undefined
    const stuck = await generate(service, artist, waiting)
    await until(
      'the first composition to wait',
      async () => (await state(stuck)).waits > 0,
      WAIT_MS,
    )
    const other = await createWithImage(service, artist, { title: 'Can be stored' })
    const job = await generate(service, artist, other)
    expect(await jobEnd(service, artist, other, job)).toMatchObject({ status: 'completed' })
    await until('the first one to wait as before', async () => {
      return (await jobStatus(service, artist, waiting, stuck)).waiting_for === 'store-away'
    })
    s3.fault = undefined
    await skipPauses(service)
    expect(await jobEnd(service, artist, waiting, stuck)).toMatchObject({ status: 'completed' })
  }, 900_000)

  it('is told apart from a picture that is lost, for which waiting would be in vain', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Lost' })
    for (const { key } of await objectsBelow(service, `originals/art/${artwork}`))
      await service.store.delete(key)
    const job = await generate(service, artist, artwork)
    const end = await until(
      'the job to be given up',
      async () => {
        await skipPauses(service)
        const status = await jobStatus(service, artist, artwork, job)
        return ['queued', 'processing'].includes(status.status) ? null : status
      },
      WAIT_MS,
    )
    expect(end).toMatchObject({ status: 'failed', failed: 21 })
  }, 900_000)
})

/** The next attempt finds the store away, too. */
async function waitsAgain(job: string, waits: number): Promise<void> {
  await skipPauses(service)
  await until(`wait number ${waits}`, async () => (await state(job)).waits === waits)
}

/** What the database knows of a composition and of the job that waits. */
async function state(job: string): Promise<{ waits: number; encoded: number }> {
  const [queued] = await service.rows(
    `SELECT data->>'waits' AS waits FROM jobs.job
     WHERE state = 'created' AND data->>'compositionJobId' = $1`,
    [job],
  )
  const { encoded } = await service.row('SELECT encoded FROM composition_jobs WHERE id = $1', [job])
  return { waits: Number(queued?.waits ?? 0), encoded: Number(encoded) }
}

async function recorded(artwork: string): Promise<string[]> {
  const rows = await service.rows<{ key: string }>(
    'SELECT key FROM variants WHERE artwork_id = $1 ORDER BY key',
    [artwork],
  )
  return rows.map(({ key }) => `art/${artwork}/${key}.webp`)
}
