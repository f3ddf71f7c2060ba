import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import type { Artwork } from '../../src/payload-types.ts'
import { thumbnailKey, thumbnailVersion } from '../../src/thumbnails/thumbnail-key.ts'
import {
  createDraft,
  expectSuccess,
  generate,
  jobEnd,
  upload,
} from '../support/artworks/register.ts'
import { skipPauses } from '../support/jobs/job-clock.ts'
import { killAtOnce } from '../support/jobs/kill-workers.ts'
import { type Answer, call } from '../support/service/api.ts'
import { createProcesses, type Processes } from '../support/service/processes.ts'
import { type Service, startService } from '../support/service/service.ts'
import { type HeldPut, holdPuts } from '../support/store/hold-puts.ts'
import { objectBytes, objectsBelow } from '../support/store/objects.ts'
import type { S3Server } from '../support/store/s3/start-s3-server.ts'
import { freePort } from '../support/system/free-port.ts'
import { until } from '../support/system/until.ts'

let service: Service
let s3: S3Server
let artist: string
let others: Processes | undefined
let worker: Promise<unknown> | undefined

beforeAll(async () => {
  service = await startService({ objectStore: 's3' })
  if (!service.s3) throw new Error('The service has no S3 server.')
  s3 = service.s3
  artist = await service.tokenOf('artist')
})
afterEach(async () => {
  s3.fault = undefined
  await others?.stopAll()
  others = undefined
})
afterAll(() => service?.stop())

type Sent = { readonly answer: Promise<Answer<unknown>>; status: number | undefined }

const RED = { r: 200, g: 30, b: 30 }
const BLUE = { r: 30, g: 30, b: 200 }
let drawn = 0

/** A picture of one colour and of a size that no other one has. */
function picture(background: typeof RED): Promise<Buffer> {
  drawn += 1
  const size = { width: 1200 + drawn, height: 900, channels: 3 } as const
  return sharp({ create: { ...size, background } })
    .jpeg()
    .toBuffer()
}

function send(artwork: string, token: string, bytes: Buffer): Sent {
  const answer = upload(service, artwork, token, bytes)
  const sent: Sent = { answer, status: undefined }
  void answer.then(({ status }) => {
    sent.status = status
  })
  return sent
}

async function renewed(artwork: string): Promise<string> {
  const path = `/api/art/artworks/${artwork}/upload-token`
  const answer = await call<{ upload_token: string }>(service, 'POST', path, { token: artist })
  return expectSuccess(answer).upload_token
}

async function recordOf(artwork: string): Promise<Artwork> {
  const path = `/api/artworks/${artwork}?depth=0`
  return expectSuccess(await call<Artwork>(service, 'GET', path, { token: artist }))
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Which of the two colours a picture has in its middle. */
async function colourOf(bytes: Buffer): Promise<'red' | 'blue'> {
  const { channels } = await sharp(bytes).resize(3, 3, { fit: 'fill' }).stats()
  return (channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue'
}

async function anotherWebProcess() {
  const port = await freePort()
  others = createProcesses({ ...service.env, PORT: String(port) })
  const web = await others.start('tests/support/service/api-process.ts', 'api ready')
  return { web, url: `http://localhost:${port}` }
}

/** One worker serves all tests: those that need none come first, and the others do not mind it. */
async function haveWorker(): Promise<void> {
  worker ??= service.startWorker()
  await worker
}

/** Waits until the worker has made a thumbnail, without the pauses between its attempts. */
async function thumbnailMade(key: string): Promise<void> {
  const made = async () => {
    await skipPauses(service)
    return service.store.head(key)
  }
  await until('the thumbnail', made, 120_000, 250)
}

/** Releases a write and waits until its upload has ended or asks for another one. */
async function step(puts: readonly HeldPut[], put: HeldPut | undefined, sent: Sent | undefined) {
  const before = puts.length
  put?.release()
  await until('the next step', () => sent?.status !== undefined || puts.length > before)
}

describe.each([
  { token: 'a renewed token', renew: true },
  { token: 'the same token', renew: false },
])('two uploads of one artwork, the later one with $token', ({ renew }) => {
  it.each([
    { end: 'stored in the order in which they came', order: [0, 1] },
    { end: 'stored the other way round', order: [1, 0] },
  ])('$end, leave one picture: the recorded one', async ({ order }) => {
    const { artwork_id, upload_token } = await createDraft(service, artist)
    const puts = holdPuts(s3, artwork_id)
    const pictures = [await picture(RED), await picture(BLUE)] as const
    const uploads = [send(artwork_id, upload_token, pictures[0])]
    await until('the first write', () => puts.length === 1)
    const token = renew ? await renewed(artwork_id) : upload_token
    uploads.push(send(artwork_id, token, pictures[1]))
    await until('the second write', () => puts.length === 2)

    for (const index of order) await step(puts, puts[index], uploads[index])
    // The rest of both, the later one first.
    for (const put of puts.slice(2).reverse()) put.release()
    const statuses = (await Promise.all(uploads.map(({ answer }) => answer))).map(
      ({ status }) => status,
    )
    const winner = renew ? 1 : (order[0] ?? 0)
    expect(statuses).toEqual(winner === 0 ? [200, 401] : [401, 200])

    const record = await recordOf(artwork_id)
    expect(record.imageHash).toBe(sha256(pictures[winner] ?? pictures[0]))
    const originals = await objectsBelow(service, `originals/art/${artwork_id}`)
    expect(originals.map(({ key }) => key)).toEqual([record.originalKey])
    const original = await objectBytes(service, record.originalKey ?? '')
    expect(sha256(original)).toBe(record.originalSha256)
    const thumbnail = await objectBytes(service, thumbnailKey('art', artwork_id))
    const colour = winner === 0 ? 'red' : 'blue'
    expect([await colourOf(original), await colourOf(thumbnail)]).toEqual([colour, colour])
    const version = thumbnailVersion({ sha256: sha256(thumbnail) })
    expect(new URL(record.thumbnailUrl ?? '').searchParams.get('v')).toBe(version)
  })
})

describe('an upload whose process is killed', () => {
  it('before it is recorded leaves the token valid and the record empty', async () => {
    const { artwork_id, upload_token } = await createDraft(service, artist)
    const { web, url } = await anotherWebProcess()
    await withClient(service.databaseUrl, async (client) => {
      await client.query('BEGIN')
      await client.query('SELECT 1 FROM artworks WHERE id = $1 FOR UPDATE', [artwork_id])
      const lost = upload({ url }, artwork_id, upload_token, await picture(RED)).catch(() => null)
      const stored = () => objectsBelow(service, `originals/art/${artwork_id}`)
      await until('the original', async () => (await stored()).length === 1)
      await killAtOnce(web, 0)
      expect(await lost).toBeNull()
      await client.query('ROLLBACK')
    })
    expect((await recordOf(artwork_id)).originalKey).toBeNull()
    expectSuccess(await upload(service, artwork_id, upload_token, await picture(BLUE)))
    const { originalKey } = await recordOf(artwork_id)
    expect(await colourOf(await objectBytes(service, originalKey ?? ''))).toBe('blue')
  })

  it('before it has a thumbnail gets it from a worker', async () => {
    const { artwork_id, upload_token } = await createDraft(service, artist)
    const { web, url } = await anotherWebProcess()
    const key = thumbnailKey('art', artwork_id)
    const puts = holdPuts(s3, key)
    const lost = upload({ url }, artwork_id, upload_token, await picture(RED)).catch(() => null)
    await until('the write of the thumbnail', () => puts.length === 1)
    await killAtOnce(web, 0)
    expect(await lost).toBeNull()
    s3.fault = undefined
    expect(await service.store.head(key)).toBeNull()

    await haveWorker()
    await thumbnailMade(key)
    expect(await colourOf(await objectBytes(service, key))).toBe('red')
  })
})

describe('an upload whose thumbnail the store refuses', () => {
  it('succeeds all the same, and a worker makes the thumbnail', async () => {
    const { artwork_id, upload_token } = await createDraft(service, artist)
    const key = thumbnailKey('art', artwork_id)
    s3.fault = ({ method, path }) =>
      method === 'PUT' && path.includes(key) ? { status: 403, code: 'AccessDenied' } : undefined
    expectSuccess(await upload(service, artwork_id, upload_token, await picture(BLUE)))
    expect(await service.store.head(key)).toBeNull()
    s3.fault = undefined
    await haveWorker()
    await thumbnailMade(key)
  })
})

describe('the pictures that are composed after two uploads', () => {
  it('show the recorded one', async () => {
    const { artwork_id, upload_token } = await createDraft(service, artist)
    const puts = holdPuts(s3, `originals/art/${artwork_id}`)
    const late = send(artwork_id, upload_token, await picture(RED))
    await until('the first write', () => puts.length === 1)
    s3.fault = undefined
    const token = await renewed(artwork_id)
    expectSuccess(await upload(service, artwork_id, token, await picture(BLUE)))
    puts[0]?.release()
    expect(await late.answer).toAnswer(401)

    await haveWorker()
    const job = await generate(service, artist, artwork_id)
    expect(await jobEnd(service, artist, artwork_id, job, 240_000)).toMatchObject({
      status: 'completed',
    })
    const composed = await objectBytes(service, `art/${artwork_id}/postcard-none-none.webp`)
    const { width, height } = await sharp(composed).metadata()
    const middle = { left: width >> 1, top: height >> 1, width: 9, height: 9 }
    expect(await colourOf(await sharp(composed).extract(middle).png().toBuffer())).toBe('blue')
  }, 300_000)
})
