import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/stack/database-client.ts'
import { call, codeOf } from '../support/api.ts'
import { skipPauses } from '../support/job-clock.ts'
import { objectsBelow } from '../support/objects.ts'
import {
  createDraft,
  createWithImage,
  freshPicture,
  generate,
  jobEnd,
  jobStatus,
  upload,
} from '../support/register.ts'
import type { S3Fault, S3Server } from '../support/s3/start-s3-server.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const ATTEMPT_MS = 10_000

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
      expect([refused.status, codeOf(refused)]).toEqual([503, 'STORE_UNAVAILABLE'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(refused.text).not.toMatch(/127\.0\.0\.1|SlowDown|ECONN|pictures/)
      s3.fault = undefined
      expect(await objectsBelow(service, '')).toEqual(before)
      // The token was not spent, nor the picture taken for a duplicate.
      const again = await upload(service, draft.artwork_id, draft.upload_token, picture)
      expect(again.status).toBe(200)
    },
  )

  it('is not waited for longer than three attempts of ten seconds, and other pages go on', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Slow' })
    s3.fault = () => 'silence'
    const started = Date.now()
    const reading = call(service, 'GET', pictureOf(artwork))
    await until('the store to be asked', () => s3.requests.at(-1)?.path.includes('stand-none'))
    expect((await call(service, 'GET', '/api/artworks', { token: artist })).status).toBe(200)
    const answer = await reading
    expect([answer.status, codeOf(answer)]).toEqual([503, 'STORE_UNAVAILABLE'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(Date.now() - started).toBeGreaterThan(2 * ATTEMPT_MS)
    expect(Date.now() - started).toBeLessThan(4 * ATTEMPT_MS)
  })

  it('makes a composition wait, and nothing is composed twice', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Waits' })
    let kept = 0
    s3.fault = ({ method, path }) => {
      if (method !== 'PUT' || !path.includes(artwork)) return undefined
      kept += 1
      return kept > 5 ? { status: 503, code: 'SlowDown' } : undefined
    }
    const job = await generate(service, artist, artwork)
    await until(
      'the job to wait for its next attempt',
      async () => (await state(job)).retried,
      60_000,
    )
    const waiting = await jobStatus(service, artist, artwork, job)
    expect(['queued', 'processing']).toContain(waiting.status)
    expect(waiting.failed).toBe(0)
    s3.fault = undefined
    await skipPauses(service)
    const end = await jobEnd(service, artist, artwork, job)
    expect(end).toMatchObject({ status: 'completed', completed: 21, failed: 0 })
    expect((await state(job)).encoded).toBe(21)
  })
})

/** What the database knows of a composition. */
async function state(job: string): Promise<{ retried: boolean; encoded: number }> {
  return withClient(service.databaseUrl, async (client) => {
    const queued = await client.query(
      "SELECT 1 FROM jobs.job WHERE state = 'retry' AND data->>'compositionJobId' = $1",
      [job],
    )
    const counted = await client.query('SELECT encoded FROM composition_jobs WHERE id = $1', [job])
    return { retried: queued.rows.length > 0, encoded: Number(counted.rows[0]?.encoded) }
  })
}
