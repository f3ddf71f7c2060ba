import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWithImage, generate, jobEnd, jobStatus } from '../support/artworks/register.ts'
import { holdVariants } from '../support/jobs/variant-brake.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

/** Of a worker between SIGTERM and SIGKILL; an idle machine needs a hundredth. */
const GRACE_MS = 60_000

/** Ends a wait that hangs. */
const WAIT_MS = 240_000

let service: Service
let artist: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

/** How often a variant was encoded, and how many records and claims there are. */
const work = (artwork: string, job: string): Promise<unknown> =>
  service.row(
    `SELECT (SELECT encoded::int FROM composition_jobs WHERE id = $2) AS encoded,
       (SELECT count(*)::int FROM variants WHERE artwork_id = $1) AS variants,
       (SELECT count(DISTINCT key)::int FROM variants WHERE artwork_id = $1) AS keys,
       (SELECT count(*)::int FROM jobs.job WHERE data->>'compositionJobId' = $2::text) AS jobs,
       (SELECT max(retry_count) FROM jobs.job WHERE data->>'compositionJobId' = $2::text) AS retries`,
    [artwork, job],
  )

describe('two workers', () => {
  it('compose three artworks side by side, each of them once', async () => {
    const workers = await Promise.all([service.startWorker(), service.startWorker()])
    const artworks: string[] = []
    for (const title of ['One', 'Two', 'Three']) {
      artworks.push(await createWithImage(service, artist, { title }))
    }
    // A worker composes one artwork at a time. While one stands, the others are the work of the other worker.
    const brake = await holdVariants(service, artworks[0] ?? '', 2)
    const jobs = await Promise.all(artworks.map((artwork) => generate(service, artist, artwork)))
    const statusOf = (index: number) =>
      jobStatus(service, artist, artworks[index] ?? '', jobs[index] ?? '')
    await until('the first variants', async () => (await statusOf(0)).completed >= 2, WAIT_MS, 200)
    for (const index of [1, 2]) {
      await jobEnd(service, artist, artworks[index] ?? '', jobs[index] ?? '', WAIT_MS)
    }
    expect(await statusOf(0)).toMatchObject({ status: 'processing', completed: 2 })
    await brake.release()
    for (const [index, artwork] of artworks.entries()) {
      const job = jobs[index] ?? ''
      const end = await jobEnd(service, artist, artwork, job, WAIT_MS)
      expect(end).toMatchObject({ status: 'completed', completed: 21, failed: 0 })
      expect(await work(artwork, job)).toEqual({
        encoded: 21,
        variants: 21,
        keys: 21,
        jobs: 1,
        // Behind the brake, a statement of the first may time out while the others are composed.
        retries: index === 0 ? expect.any(Number) : 0,
      })
    }
    await Promise.all(workers.map((worker) => worker.stop(0)))
  }, 900_000)
})

describe('a worker that is asked to stop', () => {
  it('ends soon and leaves the rest of its job to the next, at once', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Handed over' })
    const brake = await holdVariants(service, artwork, 2)
    const job = await generate(service, artist, artwork)
    const first = await service.startWorker()
    await until('the first variants', async () => {
      return (await jobStatus(service, artist, artwork, job)).completed >= 2
    })
    const stopped = first.stop(GRACE_MS)
    await brake.release()
    await stopped
    // By itself; one that has to be killed ends with a signal.
    expect(await first.exited).toMatchObject({ code: 0, signal: null })
    const { completed } = await jobStatus(service, artist, artwork, job)
    expect(completed).toBeLessThan(21)
    const second = await service.startWorker()
    await until(
      'the job to go on',
      async () => (await jobStatus(service, artist, artwork, job)).completed > completed,
      WAIT_MS,
    )
    const end = await jobEnd(service, artist, artwork, job)
    expect(end).toMatchObject({ status: 'completed', completed: 21 })
    expect(await work(artwork, job)).toMatchObject({ encoded: 21, variants: 21, keys: 21 })
    await second.stop(0)
  }, 900_000)
})
