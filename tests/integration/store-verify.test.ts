import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage } from '../support/artworks/register.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { type Service, startService } from '../support/service/service.ts'
import { recordPhotos, recordPrintFile } from '../support/store/object-records.ts'
import { objectBytes } from '../support/store/objects.ts'
import { storeReport, verifyStore } from '../support/store/verify-store.ts'
import { temporaryFolder } from '../support/system/temporary-folder.ts'

const GONE = '00000000-0000-4000-8000-000000000000'
/** Jobs apart from those of the queue itself, and of the upload that the test begins with. */
const REPAIRS =
  "SELECT name, data FROM jobs.job WHERE name !~ '^__' AND name <> 'thumbnails-on-artwork.uploaded'"

describe.each(['local-disk', 's3'] as const)('the check of the object store on %s', (kind) => {
  inOrder()
  let service: Service
  let artwork: string
  /** What is wrong after the second test, as `kind: key`, and what the next sweep will remove. */
  let damage: string[]
  let swept: string[]
  const variant = (name: string) => `art/${artwork}/${name}.webp`
  const printFile = (size: string) => `print-data/art/art_${artwork}-${size}_print.jpg`
  const photo = (idpUid: string) => `photo/temp/${idpUid}/1700000000000.webp`

  async function storePrintFile(size: string): Promise<void> {
    const key = printFile(size)
    const stored = await service.store.put(key, Buffer.from(`print file ${size}`), {
      contentType: 'image/jpeg',
    })
    const { size: bytes, sha256 } = stored
    await recordPrintFile(service, { artwork, key, status: 'ready', sha256, bytes })
  }

  async function storePhotos(state: 'received' | 'ordered', idpUid: string): Promise<void> {
    const key = photo(idpUid)
    const webp = { contentType: 'image/webp' }
    const { sha256 } = await service.store.put(key, Buffer.from(idpUid), webp)
    const firstTimestamp = 1_700_000_000_000
    await recordPhotos(service, { state, idpUid, firstTimestamp, photos: [{ key, sha256 }] })
  }

  beforeAll(async () => {
    service = await startService({ objectStore: kind })
    artwork = await createWithImage(service, await service.tokenOf('artist'), { title: 'Checked' })
    await composedArtwork(service, artwork)
    await storePrintFile('a4')
    await storePrintFile('a5')
    await storePhotos('ordered', 'ordered-uid')
    await storePhotos('received', 'received-uid')
    await recordPhotos(service, {
      ...{ state: 'expiring', idpUid: 'expiring-uid', firstTimestamp: 1_700_000_000_000 },
      photos: [{ key: 'photo/temp/expiring-uid/1700000000000.webp', sha256: '0'.repeat(64) }],
    })
  })
  afterAll(() => service?.stop())

  it('finds nothing wrong with what the service has stored', async () => {
    const [code, { ok, checked, problems, nextSweep }] = await storeReport(service)
    expect([code, ok, problems, nextSweep]).toEqual([0, true, [], []])
    // An original, a thumbnail, 21 pictures with previews, 2 print files, 2 photos, and the templates of
    // the set-up.
    expect(checked.records).toBeGreaterThan(48)
    expect(checked.objects).toBe(checked.records)
  })

  it('tells people about every kind of damage, and repairs nothing', async () => {
    const { store } = service
    const webp = { contentType: 'image/webp' }
    await store.delete(variant('stand-none-none'))
    const longer = await objectBytes(service, variant('postcard-none-none'))
    await store.put(variant('postcard-none-none'), Buffer.concat([longer, longer]), webp)
    const typed = await objectBytes(service, variant('wood-brown-none'))
    await store.put(variant('wood-brown-none'), typed, { contentType: 'text/html' })
    const [template] = await service.rows('SELECT object_key FROM composition_templates LIMIT 1')
    const templateKey = String(template?.object_key)
    await store.put(templateKey, Buffer.from('another picture'), webp)
    await flipByte(service, variant('premium-black-white'))
    const orphan = `originals/art/${GONE}.png`
    await store.put(orphan, Buffer.from('nobody'), { contentType: 'image/png' })
    await makeOld(service, orphan, 30)
    await store.delete(printFile('a4'))
    await flipByte(service, printFile('a5'))
    await store.delete(photo('ordered-uid'))
    await store.delete(photo('received-uid'))
    const unprinted = `print-data/art/art_${GONE}-a4_print.jpg`
    await store.put(unprinted, Buffer.from('nobody'), { contentType: 'image/jpeg' })
    await makeOld(service, unprinted, 30)
    const temporary = 'temp/yesterday'
    await store.put(temporary, Buffer.from('old'), webp)
    await makeOld(service, temporary, 2)

    damage = [
      `missing: ${variant('stand-none-none')}`,
      `wrong-length: ${variant('postcard-none-none')}`,
      `wrong-content-type: ${variant('wood-brown-none')}`,
      `wrong-checksum: ${templateKey}`,
      `wrong-checksum: ${variant('premium-black-white')}`,
      `missing: ${printFile('a4')}`,
      `wrong-checksum: ${printFile('a5')}`,
      `missing: ${photo('ordered-uid')}`,
      `missing: ${photo('received-uid')}`,
      `orphan: ${orphan}`,
      `orphan: ${unprinted}`,
    ]
    swept = [orphan, temporary, unprinted]

    const people = await verifyStore(service, [])
    expect(people.code).toBe(1)
    for (const line of [...damage, ...swept.map((key) => `will be swept: ${key}`)]) {
      expect(people.output).toContain(line)
    }
    expect(people.output).toContain(`missing: ${variant('stand-none-none')} (variants/`)
    expect(people.output).toContain(` ${damage.length} problems`)
    expect(await store.head(orphan)).not.toBeNull()
    expect(await store.head(variant('stand-none-none'))).toBeNull()
    expect(await service.rows(REPAIRS)).toEqual([])
  })

  it('tells programs, and has what can be made again made again when it is asked to, once', async () => {
    const again = [
      ...['stand-none-none', 'postcard-none-none', 'wood-brown-none', 'premium-black-white'].map(
        variant,
      ),
      ...['a4', 'a5'].map(printFile),
    ]
    const [code, report] = await storeReport(service, '--repair')
    const { ok, problems, nextSweep, repaired } = report
    expect([code, ok, [...repaired].sort()]).toEqual([1, false, again.sort()])
    expect(problems.map((problem) => `${problem.kind}: ${problem.key}`).sort()).toEqual(
      damage.sort(),
    )
    expect([...nextSweep].sort()).toEqual(swept.sort())
    const jobs = await service.rows(REPAIRS)
    expect(jobs.map(({ name }) => name).sort()).toEqual([
      'compose-variants',
      'make-print-data',
      'make-print-data',
    ])
    const lost = await service.rows("SELECT key FROM variants WHERE content_hash = 'lost'")
    expect(lost.length).toBe(4)
    expect(await service.rows('SELECT status, revision FROM print_data')).toEqual([
      { status: 'queued', revision: 2 },
      { status: 'queued', revision: 2 },
    ])
    await storeReport(service, '--repair')
    const later = await service.rows(REPAIRS)
    expect(later.length).toBe(jobs.length)
  })
})

it('the check of the object store says what to do when the database is away', async () => {
  const env = {
    DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none',
    DATA_DIR: await temporaryFolder(),
  }
  const { code, complaint, output } = await verifyStore({ env }, ['--json'])
  expect([code, output]).toEqual([1, ''])
  expect(complaint).toContain('The database cannot be reached')
  expect(complaint).not.toContain('secret')
})

/** Changes one byte behind the back of the store. */
async function flipByte(service: Service, key: string): Promise<void> {
  const flip = (bytes: Buffer) => {
    const last = bytes.byteLength - 1
    bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last)
    return bytes
  }
  const kept = service.s3?.store.objects.get(key)
  if (kept) kept.bytes = flip(Buffer.from(kept.bytes))
  if (service.s3) return
  const { folder, name } = fileOf(service, key)
  const content = (await readdir(folder)).find(
    (file) => file.startsWith(`${name}@`) && !file.endsWith('.json'),
  )
  const file = path.join(folder, content ?? '')
  await writeFile(file, flip(await readFile(file)))
}

async function makeOld(service: Service, key: string, days: number): Promise<void> {
  const lastModified = new Date(Date.now() - days * 24 * 3_600_000)
  const kept = service.s3?.store.objects.get(key)
  if (kept) kept.lastModified = lastModified
  if (service.s3) return
  const { folder, name } = fileOf(service, key)
  const file = path.join(folder, `${name}@.json`)
  const record = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...record, lastModified: lastModified.toISOString() }))
}

function fileOf(service: Service, key: string) {
  const file = path.join(service.dataDir, 'objects', key)
  return { folder: path.dirname(file), name: path.basename(file) }
}
