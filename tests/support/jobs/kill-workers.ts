import sharp from 'sharp'
import { expect } from 'vitest'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { variantKey } from '../../../src/composition/naming.ts'
import { withClient } from '../../../src/database/with-client.ts'
import type { Child } from '../../../src/stack/child.ts'
import { createWithImage, generate, jobEnd } from '../artworks/register.ts'
import { seededRandom } from '../pictures/images.ts'
import type { Service } from '../service/service.ts'
import { objectBytes, picturesOf } from '../store/objects.ts'
import { until } from '../system/until.ts'
import { countWrites } from './count-writes.ts'
import { loseHeartbeats } from './job-clock.ts'
import { holdVariants } from './variant-brake.ts'

/** The campaign sets it, to record it. */
const SEED = Number(process.env.KILL_SEED ?? 20_261_121)
/** Pictures of one composition that are encoded, stored or recorded at the same moment. */
const IN_FLIGHT = 6
/** A job is given up after five attempts that failed. */
const KILLS_PER_JOB = 4

type Scene = { readonly service: Service; readonly artist: string }

/** Ends a test of so many kills that hangs, in ms; on a busy machine a kill takes many times its 5 s. */
export const killsTimeout = (kills: number): number => 600_000 + kills * 120_000
/** Ends a wait that hangs. */
const WAIT_MS = 180_000

/**
 * Kills a worker at seeded points of compositions, each time with another one to go on, and proves after
 * each that nothing of what was finished is lost or done again.
 */
export async function killWorkers({ service, artist }: Scene, kills: number): Promise<void> {
  expect(kills).toBeGreaterThan(0)
  const random = seededRandom(SEED)
  let worker = await service.startWorker()
  let killed = 0
  while (killed < kills) {
    const artwork = await createWithImage(service, artist, { title: `Killed after ${killed}` })
    const composition = { service, artist, artwork, job: '' }
    const finished = new Map<string, number>()
    const writes = await countWrites(service, artwork)
    let n = 0
    for (; n < KILLS_PER_JOB && killed < kills; n++, killed++) {
      const passing = finished.size + Math.floor(random() * 4)
      const brake = await holdVariants(service, artwork, passing)
      if (n === 0) composition.job = await generate(service, artist, artwork)
      else await loseHeartbeats(service)
      await claimed(composition)
      const next = service.startWorker()
      await finishedVariants(composition, passing)
      await killAtOnce(worker, random() * 300)
      await brake.dropWaiting()
      await brake.release()
      worker = await next
      await expectKept(composition, finished, killed)
      expect([killed, finished.size]).toEqual([killed, passing])
    }
    await loseHeartbeats(service)
    await expectWhole(composition, finished)
    const written = writes.pictures()
    writes.stop()
    expect(written).toBeGreaterThanOrEqual(21)
    expect(written).toBeLessThanOrEqual(21 + n * IN_FLIGHT)
  }
  expect(killed).toBe(kills)
  await worker.stop(0)
}

type Composition = Scene & { readonly artwork: string; readonly job: string }

/** What an earlier worker had finished was not written again; `finished` grows by what is new. */
async function expectKept(composition: Composition, finished: Map<string, number>, kill: number) {
  const objects = await objectTimes(composition)
  for (const key of await recorded(composition)) {
    const time = objects.get(key)
    expect([kill, key, time]).toEqual([kill, key, finished.get(key) ?? time])
    finished.set(key, time ?? 0)
  }
}

/** Exactly 21 records and 21 whole objects, each of them recorded once. */
export async function expectWhole(composition: Composition, finished: Map<string, number>) {
  const { service, artist, artwork, job } = composition
  const end = await jobEnd(service, artist, artwork, job, WAIT_MS)
  expect(end).toMatchObject({ status: 'completed', completed: 21, failed: 0 })
  await expectKept(composition, finished, Number.NaN)
  const objects = await objectTimes(composition)
  expect([...objects.keys()].sort()).toEqual(CATALOGUE.map(variantKey).sort())
  expect(await recorded(composition)).toEqual([...objects.keys()].sort())
  expect(await columnOf(service, job, 'encoded')).toBe(21)
  for (const { key } of await picturesOf(service, artwork)) {
    const { info } = await sharp(await objectBytes(service, key))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([key, info.width, info.height]).toEqual([key, 3555, 2528])
  }
}

function claimed({ service, job }: Composition): Promise<unknown> {
  const isClaimed = () =>
    withClient(service.databaseUrl, async (client) => {
      const { rows } = await client.query(
        "SELECT 1 FROM jobs.job WHERE state = 'active' AND data->>'compositionJobId' = $1",
        [job],
      )
      return rows.length > 0
    })
  return until('a worker to claim the job', isClaimed, WAIT_MS, 100)
}

export async function killAtOnce(worker: Child, afterMs: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  process.kill(worker.pid ?? 0, 'SIGKILL')
  expect(await worker.exited).toMatchObject({ signal: 'SIGKILL' })
}

/** Waits until so many variants are finished. */
export function finishedVariants({ service, job }: Composition, count: number, limitMs = WAIT_MS) {
  return until(
    `${count} finished variants`,
    async () => (await columnOf(service, job, 'completed')) >= count,
    limitMs,
    100,
  )
}

async function recorded({ service, artwork }: Composition): Promise<string[]> {
  return withClient(service.databaseUrl, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      'SELECT key FROM variants WHERE artwork_id = $1 ORDER BY key',
      [artwork],
    )
    return rows.map(({ key }) => key)
  })
}

/** One of the counters of a composition, from its record: to ask the API takes cores from the workers. */
async function columnOf(service: Service, job: string, column: 'completed' | 'encoded') {
  return withClient(service.databaseUrl, async (client) => {
    const { rows } = await client.query<Record<string, string>>(
      `SELECT ${column} FROM composition_jobs WHERE id = $1`,
      [job],
    )
    return Number(rows[0]?.[column])
  })
}

/** Key of the variant → when its object was written, in ms. */
async function objectTimes({ service, artwork }: Composition): Promise<Map<string, number>> {
  const prefix = `art/${artwork}/`
  const objects = await picturesOf(service, artwork)
  return new Map(
    objects.map(({ key, lastModified }) => [
      key.slice(prefix.length, -'.webp'.length),
      lastModified.getTime(),
    ]),
  )
}
