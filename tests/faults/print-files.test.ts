import { createHash } from 'node:crypto'
import { getPayload, type Payload } from 'payload'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PrintJobData } from '../../plugins/business/print-data/jobs/job-types.ts'
import {
  giveUpPrintData,
  type MakePrintDataOptions,
  makePrintDataFile,
} from '../../plugins/business/print-data/jobs/make-print-data.ts'
import { coreOf } from '../../plugins/core/feature/core-of.ts'
import type { ObjectStore } from '../../src/object-store/port.ts'
import type { PrintDatum } from '../../src/payload-types.ts'
import { originalOf } from '../support/artworks/original-of.ts'
import { createDraft, expectSuccess, upload } from '../support/artworks/register.ts'
import { skipPauses } from '../support/jobs/job-clock.ts'
import { drawPicture } from '../support/pictures/images.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { objectBytes, objectsBelow } from '../support/store/objects.ts'
import type { S3Server } from '../support/store/s3/start-s3-server.ts'
import { until } from '../support/system/until.ts'

type Row = Pick<PrintDatum, 'id' | 'status' | 'revision' | 'key' | 'sha256' | 'cropX'>

let service: Service
let s3: S3Server
let admin: string
let artist: string
/** The service once more, in this process: its jobs can be called and held. */
let payload: Payload

beforeAll(async () => {
  service = await startService({ objectStore: 's3' })
  if (!service.s3) throw new Error('The service has no S3 server.')
  s3 = service.s3
  admin = await service.tokenOf('art-admin')
  artist = await service.tokenOf('artist')
  for (const [name, value] of Object.entries(service.env)) vi.stubEnv(name, value)
  vi.resetModules()
  const { default: config } = await import('../../payload.config.ts')
  payload = await getPayload({ config })
})
afterEach(() => {
  s3.fault = undefined
})
afterAll(async () => {
  if (payload) await coreOf(payload.config).services.queue.stop()
  await payload?.destroy()
  vi.unstubAllEnvs()
  await service?.stop()
})

let drawn = 0

async function artworkWithPicture(): Promise<string> {
  drawn += 1
  const picture = await drawPicture({ width: 1240 + drawn, height: 1754 })
    .jpeg()
    .toBuffer()
  const { artwork_id, upload_token } = await createDraft(service, artist)
  expectSuccess(await upload(service, artwork_id, upload_token, picture))
  return artwork_id
}

/** Asks for a print file that shows the picture from so many px on the left. */
async function request(artwork: string, x: number): Promise<PrintJobData> {
  const crop = { unit: 'px', x, y: 0, width: 800, height: 1000 }
  const path = `/api/art/artworks/${artwork}/print-data`
  const json = { size: 'a5', crop }
  expectSuccess(await call(service, 'POST', path, { token: admin, json }))
  const { id, revision } = await rowOf(artwork)
  return { printDataId: id, revision }
}

async function rowOf(artwork: string): Promise<Row> {
  const { docs } = await payload.find({
    collection: 'print-data',
    where: { artwork: { equals: artwork } },
    depth: 0,
  })
  if (!docs[0]) throw new Error('There is no print file.')
  return docs[0]
}

/** Takes the jobs out of the queue: the test runs them itself. */
const takeJobs = () => service.rows("DELETE FROM jobs.job WHERE name LIKE 'make-print-data%'")

function run(job: PrintJobData, store: ObjectStore = service.store): Promise<void> {
  const options: MakePrintDataOptions = {
    ...{ payload, store },
    queue: coreOf(payload.config).services.queue,
    tempDir: service.dataDir,
  }
  return makePrintDataFile(job, options, new AbortController().signal)
}

/** A store that holds one kind of change until it is released. */
function holding(method: 'put' | 'delete') {
  const released = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const store = new Proxy(service.store, {
    get(target, name: keyof ObjectStore) {
      const value = target[name]
      if (typeof value !== 'function') return value
      return async (...given: unknown[]) => {
        if (name === method) {
          reached.resolve()
          await released.promise
        }
        return Reflect.apply(value, target, given)
      }
    },
  })
  return { store, reached: reached.promise, release: released.resolve }
}

/** Runs the jobs that are in the queue, without their pauses. */
async function runQueued(): Promise<void> {
  const rows = await service.rows<{ data: PrintJobData }>(
    `DELETE FROM jobs.job WHERE name = 'make-print-data' AND state < 'active' RETURNING data`,
  )
  for (const { data } of rows) await run(data)
}

const sha256Of = async (key: string) =>
  createHash('sha256')
    .update(await objectBytes(service, key))
    .digest('hex')

describe('a print file whose older job ends after the newer one', () => {
  it('is the one of the newer request in the end', async () => {
    const artwork = await artworkWithPicture()
    const held = holding('put')
    const older = run(await request(artwork, 0), held.store)
    await held.reached
    const newest = await request(artwork, 300)
    await takeJobs()
    await run(newest)
    const made = await rowOf(artwork)
    expect(made.status).toBe('ready')
    held.release()
    await older
    await runQueued()
    const end = await rowOf(artwork)
    expect(end).toMatchObject({ status: 'ready', cropX: 300, sha256: made.sha256 })
    expect(await sha256Of(end.key)).toBe(end.sha256)
  })

  it('is the one of the newer request also when both are stored before either is recorded', async () => {
    const artwork = await artworkWithPicture()
    const held = holding('put')
    const older = run(await request(artwork, 0), held.store)
    await held.reached
    const newest = await request(artwork, 300)
    await takeJobs()
    // The newer job stores its file, then the older one, and only then the newer one records its own.
    const overtaken = new Proxy(service.store, {
      get(target, name: keyof ObjectStore) {
        const value = target[name]
        if (typeof value !== 'function') return value
        return async (...given: unknown[]) => {
          const result = await Reflect.apply(value, target, given)
          if (name === 'put') {
            held.release()
            await older
          }
          return result
        }
      },
    })
    await run(newest, overtaken)
    await runQueued()
    const end = await rowOf(artwork)
    expect(end).toMatchObject({ status: 'ready', cropX: 300 })
    expect(await sha256Of(end.key)).toBe(end.sha256)
  })

  it('stays removed when the newer request was refused', async () => {
    const artwork = await artworkWithPicture()
    const held = holding('put')
    const older = run(await request(artwork, 0), held.store)
    await held.reached
    const crop = { unit: 'px', x: 0, y: 0, width: 80, height: 100 }
    const path = `/api/art/artworks/${artwork}/print-data`
    const json = { size: 'a5', crop }
    expectSuccess(await call(service, 'POST', path, { token: admin, json }))
    const { id: printDataId, revision } = await rowOf(artwork)
    await takeJobs()
    await run({ printDataId, revision })
    held.release()
    await older
    const { status, key } = await rowOf(artwork)
    expect([status, await service.store.head(key)]).toEqual(['refused', null])
  })

  it('is kept when the older request is refused late', async () => {
    const artwork = await artworkWithPicture()
    const held = holding('delete')
    const crop = { unit: 'px', x: 0, y: 0, width: 80, height: 100 }
    const path = `/api/art/artworks/${artwork}/print-data`
    const json = { size: 'a5', crop }
    expectSuccess(await call(service, 'POST', path, { token: admin, json }))
    const { id: printDataId, revision } = await rowOf(artwork)
    const older = run({ printDataId, revision }, held.store)
    await held.reached
    const newest = await request(artwork, 300)
    await takeJobs()
    await run(newest)
    held.release()
    await older
    await runQueued()
    const end = await rowOf(artwork)
    expect(end).toMatchObject({ status: 'ready', cropX: 300 })
    expect(await sha256Of(end.key)).toBe(end.sha256)
  })

  it('is not given up with the older request', async () => {
    const artwork = await artworkWithPicture()
    const older = await request(artwork, 0)
    const newest = await request(artwork, 300)
    await giveUpPrintData(older, payload)
    expect((await rowOf(artwork)).status).toBe('queued')
    await giveUpPrintData(newest, payload)
    expect((await rowOf(artwork)).status).toBe('failed')
    await takeJobs()
  })
})

describe('a print file whose artwork is deleted', () => {
  it('while it is stored leaves no file', async () => {
    const artwork = await artworkWithPicture()
    const held = holding('put')
    const job = run(await request(artwork, 0), held.store)
    await held.reached
    await takeJobs()
    const { key } = await rowOf(artwork)
    expectSuccess(await call(service, 'DELETE', `/api/artworks/${artwork}`, { token: admin }))
    held.release()
    await job
    expect(await service.store.head(key)).toBeNull()
  })

  it('before its job runs is not made', async () => {
    const artwork = await artworkWithPicture()
    const job = await request(artwork, 0)
    await takeJobs()
    expectSuccess(await call(service, 'DELETE', `/api/artworks/${artwork}`, { token: admin }))
    await run(job)
    expect(await objectsBelow(service, `print-data/art/art_${artwork}`)).toEqual([])
  })
})

describe('a print file', () => {
  it.each([
    ['is unreachable', { status: 503, code: 'SlowDown' }],
    ['is full', { status: 507, code: 'InsufficientStorage' }],
  ])('waits while the store %s, and uses up no attempt', async (_, fault) => {
    const artwork = await artworkWithPicture()
    s3.fault = ({ method, path }) =>
      method === 'PUT' && path.includes('/print-data/') ? fault : undefined
    await request(artwork, 0)
    for (const waits of [1, 2]) {
      // A job that throws would use up an attempt.
      await runQueued()
      expect(await waitsOf()).toEqual([waits])
    }
    expect((await rowOf(artwork)).status).toBe('queued')
    s3.fault = undefined
    await runQueued()
    const end = await rowOf(artwork)
    expect(end.status).toBe('ready')
    expect(await sha256Of(end.key)).toBe(end.sha256)
  })

  it('whose picture is lost is given up visibly, and made when it is back', async () => {
    const artwork = await artworkWithPicture()
    const original = await originalOf(service, artwork)
    const bytes = await objectBytes(service, original)
    await service.store.delete(original)
    await request(artwork, 0)
    const worker = await service.startWorker()
    await until('the job to be given up', async () => {
      await skipPauses(service)
      return (await rowOf(artwork)).status === 'failed'
    })
    await worker.stop(10_000)
    await service.store.put(original, bytes, { contentType: 'image/jpeg' })
    await request(artwork, 0)
    await runQueued()
    expect((await rowOf(artwork)).status).toBe('ready')
  })
})

/** How often each job in the queue has waited for the store. */
async function waitsOf(): Promise<number[]> {
  const rows = await service.rows<{ waits: number }>(
    `SELECT (data->>'waits')::int AS waits FROM jobs.job WHERE name = 'make-print-data'
       AND state < 'active'`,
  )
  return rows.map(({ waits }) => waits)
}
