import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArchive } from '../../../src/backup/archive-writer.ts'
import { BackupProblem } from '../../../src/backup/backup-problem.ts'
import { FORMAT, KIND, type Manifest } from '../../../src/backup/manifest.ts'
import { membersOf, verifyArchive } from '../../../src/backup/read-archive.ts'
import { TRAILER_BYTES, trailerOf } from '../../../src/backup/trailer.ts'
import { makeTemporaryFolder } from '../../support/system/make-temporary-folder.ts'

const HEADER = {
  kind: KIND,
  format: FORMAT,
  service: '1.2.3',
  createdAt: '2026-11-23T01:02:03.000Z',
}
const MANIFEST: Manifest = {
  ...HEADER,
  kind: KIND,
  migrations: ['20261121_101740_initial'],
  queueVersion: 36,
  settingsKeys: [],
  tables: [],
  sequences: [],
  objects: { count: 0, bytes: 0, missing: 0, included: false },
}
const LONG_KEY = `art/${'long-'.repeat(60)}/premium-black-white.webp`
const CONTENT = Buffer.from('the bytes of a picture')
const json = (value: object) => Buffer.from(JSON.stringify(value))

let folder: string
let good: Buffer
const file = (name: string) => path.join(folder, name)

async function writeArchive(name: string, header: object = HEADER): Promise<string> {
  const archive = await createArchive(file(name))
  await archive.add('backup.json', json(header))
  await archive.add('tables/public.orders/000001.copy.gz', Buffer.alloc(700, 1))
  const attributes = { sha256: 'x', 'content-type': 'image/webp' }
  await archive.addStream(
    `objects/${LONG_KEY}`,
    CONTENT.length,
    Readable.from([CONTENT]),
    attributes,
  )
  let sha256 = ''
  await archive.finish('manifest.json', json({ ...MANIFEST, ...header }), async (digest) => {
    sha256 = digest
  })
  return sha256
}

/** What is said of a file with these bytes. */
async function refusalOf(bytes: Uint8Array): Promise<string> {
  await writeFile(file('other.tar'), bytes)
  const verified = verifyArchive(file('other.tar'))
  await expect(verified).rejects.toBeInstanceOf(BackupProblem)
  return verified.then(String, (problem: BackupProblem) => problem.sentence.en)
}

beforeAll(async () => {
  folder = await makeTemporaryFolder()
  await writeArchive('good.tar')
  good = await readFile(file('good.tar'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a whole archive', () => {
  it('is verified, and gives back its manifest', async () => {
    const digest = await writeArchive('again.tar')
    const steps: number[] = []
    const verified = await verifyArchive(file('again.tar'), (bytes, all) => steps.push(bytes / all))
    expect(verified).toEqual({ manifest: MANIFEST, sha256: digest })
    expect(steps.at(-1)).toBe(1)
  })

  it('has the same bytes when it is made of the same content', async () => {
    expect(await readFile(file('again.tar'))).toEqual(good)
  })

  it('gives back its members in their order, with long names, attributes and bytes', async () => {
    const seen: unknown[] = []
    for await (const { name, size, attributes, body } of membersOf(file('good.tar'))) {
      const isObject = name.startsWith('objects/')
      seen.push([name, size, ...(isObject ? [attributes['content-type'], await buffer(body)] : [])])
    }
    expect(seen).toEqual([
      ['backup.json', expect.any(Number)],
      ['tables/public.orders/000001.copy.gz', 700],
      [`objects/${LONG_KEY}`, CONTENT.length, 'image/webp', CONTENT],
      ['manifest.json', expect.any(Number)],
      ['trailer.json', expect.any(Number)],
    ])
  })

  it('may be read by its owner only', async () => {
    expect((await stat(file('good.tar'))).mode & 0o777).toBe(0o600)
  })

  it('is never written over another file', async () => {
    await expect(createArchive(file('good.tar'))).rejects.toThrow('There is a file')
    expect(await readFile(file('good.tar'))).toEqual(good)
  })

  it('is not written over a file that was made meanwhile, nor mixed with it', async () => {
    const late = await createArchive(file('both.tar'))
    await late.add('a', Buffer.from('late'))
    await writeArchive('both.tar')
    const early = await readFile(file('both.tar'))
    await expect(late.finish('manifest.json', Buffer.from('{}'))).rejects.toThrow('There is a file')
    await late.abandon()
    expect(await readFile(file('both.tar'))).toEqual(early)
  })

  it('is not there if what has to come before it fails', async () => {
    const archive = await createArchive(file('unaudited.tar'))
    const failing = archive.finish('manifest.json', Buffer.from('{}'), async () => {
      throw new Error('No audit.')
    })
    await expect(failing).rejects.toThrow('No audit.')
    await archive.abandon()
    await expect(stat(file('unaudited.tar'))).rejects.toThrow('ENOENT')
  })

  it('leaves nothing when it is abandoned, as when a stream has fewer bytes than it says', async () => {
    const archive = await createArchive(file('abandoned.tar'))
    const short = archive.addStream('objects/a', 5, Readable.from([Buffer.from('1234')]), {})
    await expect(short).rejects.toThrow()
    await archive.abandon()
    await expect(stat(file('abandoned.tar'))).rejects.toThrow('ENOENT')
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([])
  })
})

describe('an archive with damage', () => {
  it('is refused whichever bit of it has changed', async () => {
    const accepted: number[] = []
    for (let at = 0; at < good.length; at += 5) {
      const bytes = Buffer.from(good)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
      await writeFile(file('flipped.tar'), bytes)
      const isRefused = await verifyArchive(file('flipped.tar')).then(
        () => false,
        (problem) => problem instanceof BackupProblem,
      )
      if (!isRefused) accepted.push(at)
    }
    expect(accepted).toEqual([])
  })

  it('is refused wherever it is cut off', async () => {
    for (let bytes = 0; bytes < good.length; bytes += 128)
      expect(await refusalOf(good.subarray(0, bytes))).toMatch(/cut off or damaged|not an archive/)
  })

  it('is refused when something was appended', async () => {
    const more = Buffer.concat([good, Buffer.alloc(512)])
    expect(await refusalOf(more)).toContain('cut off or damaged at its end')
  })

  it('is refused when two parts of it were exchanged', async () => {
    const bytes = Buffer.concat([
      good.subarray(0, 1024),
      good.subarray(512, 1024),
      good.subarray(1536),
    ])
    expect(await refusalOf(bytes)).toContain('checksum is wrong')
  })
})

describe('a foreign file', () => {
  const another = async () => {
    const tar = pack()
    tar.entry({ name: 'toc.dat' }, 'a dump of another program')
    tar.finalize()
    return buffer(tar)
  }
  it.each([
    ['is empty', () => Buffer.alloc(0)],
    ['is a text', () => Buffer.from('SELECT 1;\n'.repeat(500))],
    ['has empty blocks only', () => Buffer.alloc(10_240)],
    ['is another tar file', another],
    ['is compressed', () => promisify(gzip)(good)],
  ])('is refused when it %s', async (_, bytes) => {
    expect(await refusalOf(await bytes())).toContain('is not an archive of this service')
  })

  it('is refused when its header has another kind', async () => {
    await writeArchive('kind.tar', { ...HEADER, kind: 'other-backup' })
    expect(await refusalOf(await readFile(file('kind.tar')))).toContain('not an archive')
  })

  it('is refused with the release that reads it when its format is newer', async () => {
    await writeArchive('newer.tar', { ...HEADER, format: FORMAT + 1, service: '9.0.0' })
    const refusal = await refusalOf(await readFile(file('newer.tar')))
    expect(refusal).toContain('Restore with release 9.0.0 or newer.')
  })

  it('is refused when its trailer has the right digest and points to no manifest', async () => {
    const { sha256 } = await verifyArchive(file('good.tar'))
    const trailer = await trailerOf({ sha256, manifestStart: 0, manifestBytes: 10 })
    const bytes = Buffer.concat([good.subarray(0, good.length - TRAILER_BYTES), trailer])
    expect(await refusalOf(bytes)).toContain('The archive is damaged')
  })
})
