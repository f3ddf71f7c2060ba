import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Child } from '../../src/stack/child.ts'
import {
  createDraft,
  createWithImage,
  freshPicture,
  generate,
  jobEnd,
  jobStatus,
  type Uploaded,
  upload,
} from '../support/artworks/register.ts'
import { skipPauses } from '../support/jobs/job-clock.ts'
import { drawPicture } from '../support/pictures/images.ts'
import { type Answer, call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { objectsBelow, picturesOf } from '../support/store/objects.ts'
import { type SmallDisk, smallDisk } from '../support/store/small-disk.ts'
import { until } from '../support/system/until.ts'

/** More than an upload of a small picture needs, in pages of 4,096 bytes. */
const ENOUGH_PAGES = 64

let service: Service
let worker: Child
let artist: string
let objects: SmallDisk
let spool: SmallDisk
let spoolFolder: string

const pids = () => [service.apiPid, worker.pid ?? 0]

beforeAll(async () => {
  service = await startService({
    objectStore: 'local-disk',
    prepare: async ({ folder, dataDir }) => {
      spoolFolder = path.join(folder, 'spool')
      objects = await smallDisk(path.join(dataDir, 'objects'), 96, pids)
      spool = await smallDisk(spoolFolder, 16, pids)
      return { TMPDIR: spoolFolder }
    },
  })
  artist = await service.tokenOf('artist')
  worker = await service.startWorker()
})
afterEach(async () => {
  await objects.free()
  await spool.free()
})
afterAll(async () => {
  // The folder of the service cannot be removed while something is mounted in it.
  await objects?.remove()
  await spool?.remove()
  await service?.stop()
})

const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.startsWith('ballast'))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort()
const storedFiles = () => filesBelow(path.join(service.dataDir, 'objects'))

async function artworkOf(id: string): Promise<Record<string, unknown>> {
  const { body } = await call<Record<string, unknown>>(service, 'GET', `/api/artworks/${id}`, {
    token: artist,
  })
  return body
}

/** Sends a picture with more and more space until it is taken; each refusal leaves everything as it was. */
async function uploadWithEverySpace(disk: SmallDisk, picture: Buffer, step = 1): Promise<number> {
  const draft = await createDraft(service, artist, { title: 'No space' })
  const before = { files: await storedFiles(), record: await artworkOf(draft.artwork_id) }
  for (let refusals = 0, pages = 0; pages <= ENOUGH_PAGES; pages += step) {
    await disk.fill(pages)
    const answer = await upload(service, draft.artwork_id, draft.upload_token, picture)
    if (answer.status === 200) return refusals
    refusals += 1
    expectFull(answer)
    expect([pages, await filesBelow(spoolFolder)]).toEqual([pages, []])
    expect([pages, await storedFiles()]).toEqual([pages, before.files])
    expect(await artworkOf(draft.artwork_id)).toEqual(before.record)
    await disk.free()
  }
  throw new Error(`The picture did not fit into ${ENOUGH_PAGES} pages.`)
}

function expectFull(answer: Answer<Uploaded>): void {
  expect(answer).toAnswer(507, 'STORAGE_FULL')
  expect(answer.text).toContain('Free space')
  expect(answer.text).not.toMatch(/ENOSPC|EFBIG|\/tmp|objects\//)
  expect(answer.headers.get('x-request-id')).toBeTruthy()
}

describe('a full disk', () => {
  it('of the store refuses an upload with 507 and keeps nothing of it, wherever it ends', async () => {
    const refusals = await uploadWithEverySpace(objects, await freshPicture())
    expect(refusals).toBeGreaterThan(0)
    expect(await filesBelow(spoolFolder)).toEqual([])
  })

  it('of the folder for uploads does the same', async () => {
    const picture = await drawPicture({ width: 160, height: 120 }).png().toBuffer()
    const refusals = await uploadWithEverySpace(spool, picture)
    expect(refusals).toBeGreaterThan(0)
  })

  it('leaves everything else working: records are written and read', async () => {
    await objects.fill()
    await spool.fill()
    const draft = await createDraft(service, artist, { title: 'While it is full' })
    expect(await artworkOf(draft.artwork_id)).toMatchObject({ title: 'While it is full' })
    const health = await call(service, 'GET', '/api/health')
    expect(health).toAnswer(200)
  })

  it('makes a composition wait visibly, and it goes on by itself with the space there is', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Waits for space' })
    const before = await storedFiles()
    await objects.fill()
    const job = await generate(service, artist, artwork)
    const waiting = () =>
      until('the composition to wait', async () => {
        const status = await jobStatus(service, artist, artwork, job)
        return status.waiting_for === 'store-full' && status.status === 'queued' ? status : null
      })
    expect(await waiting()).toMatchObject({ completed: 0, failed: 0 })
    expect(await storedFiles()).toEqual(before)

    await objects.fill(900)
    await skipPauses(service)
    await until('some pictures', async () => (await picturesOf(service, artwork)).length > 0)
    const { completed } = await waiting()
    const kept = await objectsBelow(service, `art/${artwork}/`)
    expect(completed).toBeGreaterThan(0)

    await objects.free()
    await skipPauses(service)
    const end = await jobEnd(service, artist, artwork, job)
    expect(end).toMatchObject({ status: 'completed', completed: 21, failed: 0 })
    const all = await objectsBelow(service, `art/${artwork}/`)
    expect(all.length).toBe(42)
    // What was stored and counted, pictures and previews, was not written again.
    const times = new Map(all.map(({ key, lastModified }) => [key, lastModified.getTime()]))
    const again = kept.filter(({ key, lastModified }) => times.get(key) !== lastModified.getTime())
    expect(kept.length - again.length).toBeGreaterThanOrEqual(2 * completed)
  }, 900_000)
})
