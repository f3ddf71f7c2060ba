import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../plugins/core/feature/install-features.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, generate } from '../support/artworks/register.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { installedCore } from '../support/service/installed-core.ts'
import { type Service, startService } from '../support/service/service.ts'
import { recordPhotos, recordPrintFile } from '../support/store/object-records.ts'
import type { S3Server } from '../support/store/s3/start-s3-server.ts'
import { until } from '../support/system/until.ts'

const HOUR_MS = 3_600_000
const WEEK_HOURS = 7 * 24

let service: Service
let s3: S3Server
let artist: string

beforeAll(async () => {
  service = await startService({ objectStore: 's3' })
  if (!service.s3) throw new Error('The service has no S3 server.')
  s3 = service.s3
  artist = await service.tokenOf('artist')
  await service.startWorker()
  await service.startWorker()
})
afterEach(() => {
  s3.fault = undefined
})
afterAll(() => service?.stop())

/** The picture that a composition makes first. */
const FIRST_VARIANT = 'premium-black-white'

/** Requests that the store holds, the repeated ones as well. */
function heldRequest() {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    release: released.resolve,
    hold() {
      reached.resolve()
      return { until: released.promise }
    },
  }
}

/** Stores an object that was written so many hours ago. */
async function putOld(key: string, hours: number): Promise<string> {
  await service.store.put(key, Buffer.from('bytes'), { contentType: 'image/webp' })
  makeOld(key, hours)
  return key
}

function makeOld(key: string, hours: number): void {
  const object = s3.store.objects.get(key)
  if (object) object.lastModified = new Date(Date.now() - hours * HOUR_MS)
}

const isThere = (key: string) => s3.store.objects.has(key)

async function sweep(data: { prefix?: string; after?: string } = {}): Promise<void> {
  await startJob(service, 'sweep-objects', data)
  await jobsDone()
}

const jobsDone = () =>
  until('all sweeps to be done', async () => {
    const rows = await service.rows(
      "SELECT 1 FROM jobs.job WHERE name LIKE 'sweep%' AND state < 'completed'",
    )
    return rows.length === 0
  })

describe('the sweep of temporary files', () => {
  it('removes what is older than 24 hours, in the shared area and in those of the brands', async () => {
    const old = ['temp/a', 'photo/temp/uid/1700000000000.webp', 'pet/temp/uid/1.webp']
    const young = ['temp/b', 'photo/temp/uid/1700000000001.webp']
    for (const key of old) await putOld(key, 24.1)
    for (const key of young) await putOld(key, 23.9)
    await sweep()
    expect(old.filter(isThere)).toEqual([])
    expect(young.filter((key) => !isThere(key))).toEqual([])
  })
})

describe('the sweep of customers’ photos', () => {
  it('spares those of an upload, and only those that it names', async () => {
    const first = 1_600_000_000_000
    const at = (ms: number) => `photo/temp/ordered-uid/${first + ms}.webp`
    const ordered = [at(0), at(99)]
    for (const key of ordered) await putOld(key, 2_000)
    const photos = ordered.map((key) => ({ key, sha256: 'a'.repeat(64) }))
    const owner = { idpUid: 'ordered-uid', firstTimestamp: first }
    await recordPhotos(service, { state: 'ordered', ...owner, photos })
    // Of the same upload's hundred names, behind them, of another customer.
    const others = [at(1), at(100), at(-1), `photo/temp/other-uid/${first}.webp`]
    const keyIn = (state: string) => `photo/temp/${state}-uid/${first}.webp`
    const states = ['received', 'receiving', 'expiring'] as const
    for (const key of [...others, ...states.map(keyIn)]) await putOld(key, 25)
    for (const state of states) {
      const photos = [{ key: keyIn(state), sha256: 'a'.repeat(64) }]
      await recordPhotos(service, { state, idpUid: `${state}-uid`, firstTimestamp: first, photos })
    }
    await sweep()
    expect([...ordered, keyIn('received')].filter((key) => !isThere(key))).toEqual([])
    expect([...others, keyIn('receiving'), keyIn('expiring')].filter(isThere)).toEqual([])
  })
})

describe('the sweep of print files and templates', () => {
  it('removes files that no record wants printed, and pictures of frames that were replaced', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Printed' })
    const keyOf = (size: string) => `print-data/art/art_${artwork}-${size}_print.jpg`
    const wanted = (['ready', 'queued'] as const).map((status) => ({ status, key: keyOf(status) }))
    const unwanted = (['refused', 'failed'] as const).map((status) => ({
      ...{ status, key: keyOf(status) },
    }))
    for (const { status, key } of [...wanted, ...unwanted]) {
      await putOld(key, WEEK_HOURS + 1)
      await recordPrintFile(service, { artwork, key, status })
    }
    const nobodys = await putOld(`print-data/art/art_${randomUUID()}-a4_print.jpg`, WEEK_HOURS + 1)
    const young = await putOld(`print-data/art/art_${randomUUID()}-a4_print.jpg`, WEEK_HOURS - 1)
    const used = [...s3.store.objects.keys()].filter((key) =>
      key.startsWith('admin-assets/templates/'),
    )
    expect(used.length).toBeGreaterThan(5)
    for (const key of used) makeOld(key, WEEK_HOURS + 1)
    const replaced = await putOld(
      `admin-assets/templates/mat-any-navy-${'0'.repeat(16)}.png`,
      WEEK_HOURS + 1,
    )
    await sweep()
    for (const { key } of wanted) expect([key, isThere(key)]).toEqual([key, true])
    for (const { key } of unwanted) expect([key, isThere(key)]).toEqual([key, false])
    expect([nobodys, young, replaced].map(isThere)).toEqual([false, true, false])
    expect(used.filter((key) => !isThere(key))).toEqual([])
  })
})

describe('the sweep of orphans', () => {
  it('removes pictures without a record after a week, and nothing that a record names', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Kept' })
    await composedArtwork(service, artwork)
    const recorded = [...s3.store.objects.keys()].filter((key) => key.includes(artwork))
    // Its original, its thumbnail, and 21 pictures with their previews.
    expect(recorded.length).toBe(44)
    for (const key of recorded) makeOld(key, WEEK_HOURS + 1)

    const gone = randomUUID()
    const orphans = [
      `art/${gone}/premium-black-white.webp`,
      `art/${gone}/premium-black-white-preview.webp`,
      // The artwork is there; this variant of it is not.
      `art/${artwork}/wood-purple-none.webp`,
      `originals/art/${gone}.png`,
      `originals/art/${artwork}.gone`,
      // Of an upload that was refused.
      `originals/art/${artwork}-${gone}.jpeg`,
      `originals/${gone}/${'a'.repeat(64)}.jpeg`,
      `thumbnails/art/${gone}_thumb.webp`,
      `thumbnails/art/art_${gone}_thumb.jpg`,
    ]
    const other = randomUUID()
    const young = orphans
      .filter((key) => key.includes(gone))
      .map((key) => key.replaceAll(gone, other))
    for (const key of orphans) await putOld(key, WEEK_HOURS + 1)
    for (const key of young) await putOld(key, WEEK_HOURS - 1)
    const others = [
      'admin-assets/x.css',
      'brand-assets/logo.svg',
      'print-data/art/1.jpg',
      'reports/a',
    ]
    const unknown = ['thumbnails/photo/sheet.webp', 'originals/art/notes.txt', 'art/notes']
    for (const key of [...others, ...unknown]) await putOld(key, 10_000)

    await sweep()
    expect(orphans.filter(isThere)).toEqual([])
    for (const kept of [recorded, young, others, unknown])
      expect(kept.filter((key) => !isThere(key))).toEqual([])
    expect(service.printed()).toMatch(/Swept the object store/)
  })

  it('is harmless when it runs several times at the same moment', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Kept by two' })
    await composedArtwork(service, artwork)
    const recorded = [...s3.store.objects.keys()].filter((key) => key.includes(artwork))
    for (const key of recorded) makeOld(key, WEEK_HOURS + 1)
    const orphans = Array.from({ length: 40 }, () => `art/${randomUUID()}/stand-none-none.webp`)
    for (const key of orphans) await putOld(key, WEEK_HOURS + 1)
    for (let twin = 0; twin < 4; twin++)
      await startJob(service, 'sweep-objects', { prefix: 'art/' })
    await jobsDone()
    expect(orphans.filter(isThere)).toEqual([])
    expect(recorded.filter((key) => !isThere(key))).toEqual([])
    const rows = await service.rows(
      "SELECT 1 FROM jobs.job WHERE name = 'sweep-objects' AND retry_count > 0",
    )
    expect(rows).toEqual([])
  })

  it('goes on in another job where it has looked at its part', async () => {
    const orphans = Array.from({ length: 30 }, () => `art/${randomUUID()}/stand-none-none.webp`)
    for (const key of orphans) await putOld(key, WEEK_HOURS + 1)
    for (let at = 0; at < 2_100; at++) {
      const key = `art/00000000-0000-4000-8000-${String(at).padStart(12, '0')}/notes.txt`
      const object = s3.store.objects.get(orphans[0] ?? '')
      if (object) s3.store.objects.set(key, object)
    }
    const parts = await sweepJobs()
    await sweep({ prefix: 'art/' })
    expect(orphans.filter(isThere)).toEqual([])
    expect((await sweepJobs()) - parts).toBe(2)
  })

  it('keeps an object whose record is written after the listing', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Late record' })
    const key = await putOld(`art/${artwork}/stand-none-none.webp`, WEEK_HOURS + 1)
    const listed = held((request) => request.path.includes('list-type=2'))
    await startJob(service, 'sweep-objects', { prefix: `art/${artwork}/` })
    await listed.reached
    await composedArtwork(service, artwork)
    makeOld(key, WEEK_HOURS + 1)
    listed.release()
    await jobsDone()
    expect(isThere(key)).toBe(true)
  })

  it('lets no picture be recorded while its object is being removed, and has it written again', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Race' })
    // What a composition has left behind that was killed before it recorded the variant.
    const key = await putOld(`art/${artwork}/${FIRST_VARIANT}.webp`, WEEK_HOURS + 1)
    const [write, removal] = [heldRequest(), heldRequest()]
    s3.fault = ({ method, path }) => {
      if (!path.includes(key)) return undefined
      return { PUT: write, DELETE: removal }[method]?.hold()
    }
    // First, because composing may take longer than the half minute for which the client of the store waits.
    await generate(service, artist, artwork)
    await write.reached
    await startJob(service, 'sweep-objects', { prefix: `art/${artwork}/` })
    await removal.reached
    write.release()
    await until('the composition to wait for the sweep', async () => {
      const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
      return (await service.rows(waiting)).length > 0
    })
    removal.release()
    const of = 'SELECT bytes FROM variants WHERE artwork_id = $1 AND key = $2'
    const size = await until('the recorded picture to be there again', async () => {
      const [recorded] = await service.rows(of, [artwork, FIRST_VARIANT])
      const stored = await service.store.head(key)
      return recorded && stored?.size === Number(recorded.bytes) && stored.size
    })
    expect(size).toBeGreaterThan('bytes'.length)
  }, 600_000)
})

describe('the sweep of unfinished writes', () => {
  it('ends forgotten uploads and sets the rules of the bucket, keeping those of others', async () => {
    const day = new Date(Date.now() - 24 * HOUR_MS)
    s3.store.forgetUpload('art/x/stand-none-none.webp', day)
    const running = s3.store.forgetUpload('art/y/stand-none-none.webp', new Date())
    s3.lifecycle =
      '<LifecycleConfiguration><Rule><ID>theirs</ID><Status>Enabled</Status><Filter><Prefix>logs/</Prefix></Filter><Expiration><Days>9</Days></Expiration></Rule></LifecycleConfiguration>'
    await startJob(service, 'sweep-unfinished-writes', {})
    await jobsDone()
    expect([...s3.store.uploads.keys()]).toEqual([running])
    expect(s3.lifecycle).toContain('<ID>theirs</ID>')
    expect(s3.lifecycle).toMatch(/<Prefix>temp\/<\/Prefix>/)
    expect(s3.lifecycle).toMatch(/<Days>1<\/Days>/)
    const set = s3.lifecycle
    await startJob(service, 'sweep-unfinished-writes', {})
    await jobsDone()
    expect(s3.lifecycle).toBe(set)
    expect(
      s3.requests.filter(({ method, path }) => method === 'PUT' && path.includes('lifecycle'))
        .length,
    ).toBe(1)
  })

  it('works where the store takes no rules', async () => {
    s3.fault = ({ path }) =>
      path.includes('lifecycle') ? { status: 501, code: 'NotImplemented' } : undefined
    s3.store.forgetUpload('art/z/stand-none-none.webp', new Date(Date.now() - 24 * HOUR_MS))
    const before = s3.store.uploads.size
    await startJob(service, 'sweep-unfinished-writes', {})
    await jobsDone()
    expect(s3.store.uploads.size).toBe(before - 1)
  })
})

it('every sweep has its schedule', async () => {
  const rows = await service.rows('SELECT name, cron FROM jobs.schedule ORDER BY name')
  const wanted = jobsOf(installedCore).flatMap(({ queue: { name, cron } }) =>
    cron === undefined ? [] : [{ name, cron }],
  )
  expect(rows).toEqual(wanted.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  expect(rows.length).toBeGreaterThan(1)
})

/** Holds the first request that fits until it is released. */
function held(fits: (request: { method: string; path: string }) => boolean) {
  const request = heldRequest()
  s3.fault = (asked) => {
    if (!fits(asked)) return undefined
    s3.fault = undefined
    return request.hold()
  }
  return request
}

async function sweepJobs(): Promise<number> {
  const rows = await service.rows(
    "SELECT count(*)::int AS jobs FROM jobs.job WHERE name = 'sweep-objects'",
  )
  return rows[0]?.jobs ?? 0
}
