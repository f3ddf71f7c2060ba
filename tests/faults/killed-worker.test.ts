import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import type { Child } from '../../src/stack/child.ts'
import { withClient } from '../../src/stack/database-client.ts'
import { seededRandom } from '../support/images.ts'
import { loseHeartbeats } from '../support/job-clock.ts'
import { objectBytes, objectsBelow } from '../support/objects.ts'
import { createWithImage, generate, jobEnd, jobStatus } from '../support/register.ts'
import { type Service, startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const SEED = 20_261_121
const TAKEOVER_MS = 90_000

let service: Service
let artist: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

describe('kill -9 of a worker', () => {
  it('at several points of one job costs at most what was in flight', async () => {
    const random = seededRandom(SEED)
    const artwork = await createWithImage(service, artist, { title: 'Killed' })
    const job = await generate(service, artist, artwork)
    const finished = new Map<string, number>()
    let least = 0
    for (let kill = 0; kill < 3; kill++) {
      const worker = await service.startWorker()
      least += 1 + Math.floor(random() * 4)
      await finishedVariants(artwork, job, least)
      await killAtOnce(worker, random() * 300)
      const objects = await objectTimes(artwork)
      for (const key of await recorded(artwork)) {
        const time = objects.get(key)
        // What an earlier worker had finished was not written again by a later one.
        expect([kill, key, time]).toEqual([kill, key, finished.get(key) ?? time])
        finished.set(key, time ?? 0)
      }
      least = Math.max(least, finished.size)
      await loseHeartbeats(service)
    }
    expect(finished.size).toBeGreaterThan(3)
    expect(finished.size).toBeLessThan(21)

    const last = await service.startWorker()
    const end = await jobEnd(service, artist, artwork, job)
    await last.stop(10_000)
    expect(end).toMatchObject({ status: 'completed', completed: 21, failed: 0 })
    const objects = await objectTimes(artwork)
    expect(objects.size).toBe(CATALOGUE.length)
    expect(await recorded(artwork)).toEqual([...objects.keys()].sort())
    for (const [key, time] of finished) expect([key, objects.get(key)]).toEqual([key, time])
    expect(await encoded(job)).toBe(21)
    for (const { key } of await objectsBelow(service, `art/${artwork}/`)) {
      const { info } = await sharp(await objectBytes(service, key))
        .raw()
        .toBuffer({
          resolveWithObject: true,
        })
      expect([key, info.width, info.height]).toEqual([key, 3555, 2528])
    }
  }, 150_000)

  it('lets a worker that runs beside it take over within 90 s', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Taken over' })
    const first = await service.startWorker()
    const job = await generate(service, artist, artwork)
    await finishedVariants(artwork, job, 2)
    const second = await service.startWorker()
    await killAtOnce(first, 0)
    const killedAt = Date.now()
    const before = (await jobStatus(service, artist, artwork, job)).completed
    expect(before).toBeLessThan(21)
    await finishedVariants(artwork, job, before + 1, TAKEOVER_MS)
    expect(Date.now() - killedAt).toBeLessThan(TAKEOVER_MS)
    expect(await jobEnd(service, artist, artwork, job)).toMatchObject({
      status: 'completed',
      completed: 21,
    })
    expect(await encoded(job)).toBe(21)
    await second.stop(10_000)
  }, 150_000)
})

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
  const objects = await objectsBelow(service, prefix)
  return new Map(
    objects.map(({ key, lastModified }) => [
      key.slice(prefix.length, -'.webp'.length),
      lastModified.getTime(),
    ]),
  )
}
