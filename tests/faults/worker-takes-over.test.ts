import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWithImage, generate } from '../support/artworks/register.ts'
import { expectWhole, finishedVariants, killAtOnce } from '../support/jobs/kill-workers.ts'
import { holdVariants } from '../support/jobs/variant-brake.ts'
import { type Service, startService } from '../support/service/service.ts'

const TAKEOVER_SECONDS = 90

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

it('a worker takes over within 90 s what one beside it had when it was killed', async () => {
  const artist = await service.tokenOf('artist')
  const artwork = await createWithImage(service, artist, { title: 'Taken over' })
  const brake = await holdVariants(service, artwork, 2)
  const first = await service.startWorker()
  const job = await generate(service, artist, artwork)
  const composition = { service, artist, artwork, job }
  await finishedVariants(composition, 2)
  const second = await service.startWorker()
  await service.rows('CREATE TABLE killed AS SELECT clock_timestamp() AS at')
  await killAtOnce(first, 0)
  await brake.dropWaiting()
  await brake.release()
  await finishedVariants(composition, 3)
  // When the second one has claimed the job: it encodes for as long as its machine needs.
  const { seconds } = await service.row<{ seconds: number }>(
    `SELECT extract(epoch FROM job.started_on - killed.at)::float AS seconds FROM jobs.job, killed
     WHERE job.data->>'compositionJobId' = $1`,
    [job],
  )
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThan(TAKEOVER_SECONDS)
  await expectWhole(composition, new Map())
  await second.stop(10_000)
}, 900_000)
