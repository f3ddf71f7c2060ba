import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import { variantKey } from '../../src/composition/naming.ts'
import type { Child } from '../../src/stack/child.ts'
import { withClient } from '../../src/stack/database-client.ts'
import { seededRandom } from '../support/images.ts'
import { loseHeartbeats } from '../support/job-clock.ts'
import { objectBytes, picturesOf } from '../support/objects.ts'
import { createWithImage, generate, jobEnd, jobStatus } from '../support/register.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { holdVariants } from '../support/variant-brake.ts'

const SEED = 20_261_121
/** The whole proof is 200 (`KILLS=200 npm run test:faults`). */
const KILLS = Number(process.env.KILLS ?? 50)
/** The store makes no difference to what is killed, only to what is half-written then. */
const STORES = [
  { objectStore: 'local-disk', kills: KILLS },
  { objectStore: 's3', kills: Math.ceil(KILLS / 10) },
] as const
/** Pictures of one composition that are encoded, stored or recorded at the same moment. */
const IN_FLIGHT = 6
/** A job is given up after five attempts that failed. */
const KILLS_PER_JOB = 4
const TAKEOVER_MS = 90_000

let service: Service
let artist: string

describe.each(STORES)('kill -9 of a worker on $objectStore', ({ objectStore, kills }) => {
  beforeAll(async () => {
    service = await startService({ objectStore })
    artist = await service.tokenOf('artist')
  })
  afterAll(() => service?.stop())

  it(
    `at ${kills} seeded points costs at most what was in flight`,
    async () => {
      const random = seededRandom(SEED)
      let worker = await service.startWorker()
      let killed = 0
      while (killed < kills) {
        const artwork = await createWithImage(service, artist, { title: `Killed after ${killed}` })
        const finished = new Map<string, number>()
        let job = ''
        let n = 0
        for (; n < KILLS_PER_JOB && killed < kills; n++, killed++) {
          const passing = finished.size + Math.floor(random() * 4)
          const brake = await holdVariants(service, artwork, passing)
          if (n === 0) job = await generate(service, artist, artwork)
          else await loseHeartbeats(service)
          await claimed(job)
          const next = service.startWorker()
          await finishedVariants(artwork, job, passing)
          await killAtOnce(worker, random() * 300)
          await brake.dropWaiting()
          await brake.release()
          worker = await next
          await expectKept(artwork, finished, killed)
          expect([killed, finished.size]).toEqual([killed, passing])
        }
        await loseHeartbeats(service)
        await expectWhole(artwork, job, finished)
        expect(pictureWrites(artwork) ?? 21).toBeLessThanOrEqual(21 + n * IN_FLIGHT)
      }
      expect(killed).toBe(kills)
      await worker.stop(10_000)
    },
    60_000 + kills * 15_000,
  )
})

describe('kill -9 of a worker', () => {
  beforeAll(async () => {
    service = await startService()
    artist = await service.tokenOf('artist')
  })
  afterAll(() => service?.stop())

  it('lets a worker that runs beside it take over within 90 s', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Taken over' })
    const brake = await holdVariants(service, artwork, 2)
    const first = await service.startWorker()
    const job = await generate(service, artist, artwork)
    await finishedVariants(artwork, job, 2)
    const second = await service.startWorker()
    await killAtOnce(first, 0)
    const killedAt = Date.now()
    await brake.dropWaiting()
    await brake.release()
    await finishedVariants(artwork, job, 3, TAKEOVER_MS)
    expect(Date.now() - killedAt).toBeLessThan(TAKEOVER_MS)
    await expectWhole(artwork, job, new Map())
    await second.stop(10_000)
  }, 150_000)
})

/** How often pictures of an artwork were written in all, where the server counts them. */
function pictureWrites(artwork: string): number | undefined {
  const counted = [...(service.s3?.store.writes ?? [])].filter(
    ([key]) => key.startsWith(`art/${artwork}/`) && !key.endsWith('-preview.webp'),
  )
  return service.s3 && counted.reduce((sum, [, times]) => sum + times, 0)
}

/** What an earlier worker had finished was not written again; `finished` grows by what is new. */
async function expectKept(artwork: string, finished: Map<string, number>, kill: number) {
  const objects = await objectTimes(artwork)
  for (const key of await recorded(artwork)) {
    const time = objects.get(key)
    expect([kill, key, time]).toEqual([kill, key, finished.get(key) ?? time])
    finished.set(key, time ?? 0)
  }
}

/** Exactly 21 records and 21 whole objects, each of them recorded once. */
async function expectWhole(artwork: string, job: string, finished: Map<string, number>) {
  const end = await jobEnd(service, artist, artwork, job)
  expect(end).toMatchObject({ status: 'completed', completed: 21, failed: 0 })
  await expectKept(artwork, finished, KILLS)
  const objects = await objectTimes(artwork)
  expect([...objects.keys()].sort()).toEqual(CATALOGUE.map(variantKey).sort())
  expect(await recorded(artwork)).toEqual([...objects.keys()].sort())
  expect(await encoded(job)).toBe(21)
  for (const { key } of await picturesOf(service, artwork)) {
    const { info } = await sharp(await objectBytes(service, key))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([key, info.width, info.height]).toEqual([key, 3555, 2528])
  }
}

function claimed(job: string): Promise<unknown> {
  return until('a worker to claim the job', () =>
    withClient(service.databaseUrl, async (client) => {
      const { rows } = await client.query(
        "SELECT 1 FROM jobs.job WHERE state = 'active' AND data->>'compositionJobId' = $1",
        [job],
      )
      return rows.length > 0
    }),
  )
}

async function killAtOnce(worker: Child, afterMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  process.kill(worker.pid ?? 0, 'SIGKILL')
  expect(await worker.exited).toMatchObject({ signal: 'SIGKILL' })
}

function finishedVariants(artwork: string, job: string, count: number, limitMs = 30_000) {
  return until(
    `${count} finished variants`,
    async () => (await jobStatus(service, artist, artwork, job)).completed >= count,
    limitMs,
  )
}

async function recorded(artwork: string): Promise<string[]> {
  return withClient(service.databaseUrl, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      'SELECT key FROM variants WHERE artwork_id = $1 ORDER BY key',
      [artwork],
    )
    return rows.map(({ key }) => key)
  })
}

async function encoded(job: string): Promise<number | undefined> {
  return withClient(service.databaseUrl, async (client) => {
    const { rows } = await client.query<{ encoded: string }>(
      'SELECT encoded FROM composition_jobs WHERE id = $1',
      [job],
    )
    return Number(rows[0]?.encoded)
  })
}

/** Key of the variant → when its object was written, in ms. */
async function objectTimes(artwork: string): Promise<Map<string, number>> {
  const prefix = `art/${artwork}/`
  const objects = await picturesOf(service, artwork)
  return new Map(
    objects.map(({ key, lastModified }) => [
      key.slice(prefix.length, -'.webp'.length),
      lastModified.getTime(),
    ]),
  )
}
