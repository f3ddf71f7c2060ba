import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWithImage, generate } from '../support/artworks/register.ts'
import { expectWhole, finishedVariants, killAtOnce } from '../support/jobs/kill-workers.ts'
import { holdVariants } from '../support/jobs/variant-brake.ts'
import { type Service, startService } from '../support/service/service.ts'

const TAKEOVER_MS = 90_000

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
  await killAtOnce(first, 0)
  const killedAt = Date.now()
  await brake.dropWaiting()
  await brake.release()
  await finishedVariants(composition, 3, TAKEOVER_MS)
  expect(Date.now() - killedAt).toBeLessThan(TAKEOVER_MS)
  await expectWhole(composition, new Map())
  await second.stop(10_000)
}, 150_000)
