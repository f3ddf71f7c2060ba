import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoreProblem } from '../../src/object-store/verify/verify-store.ts'
import { withClient } from '../../src/stack/database-client.ts'
import { composedArtwork } from '../support/composed-artwork.ts'
import { objectBytes } from '../support/objects.ts'
import { createWithImage } from '../support/register.ts'
import { type Service, startService } from '../support/service.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const GONE = '00000000-0000-4000-8000-000000000000'

type Report = {
  readonly ok: boolean
  readonly checked: { readonly records: number; readonly objects: number }
  readonly problems: readonly StoreProblem[]
  readonly nextSweep: readonly string[]
}

function run(
  { env }: Service,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string; complaint: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['src/stack/run.ts', 'src/processes/verify-store.ts', ...args],
      { cwd: ROOT, env: { ...process.env, ...env, ...more } },
      (error, output, complaint) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output, complaint }),
    )
  })
}

async function report(service: Service): Promise<[number, Report]> {
  const { code, output, complaint } = await run(service, ['--json'])
  try {
    return [code, JSON.parse(output) as Report]
  } catch {
    throw new Error(`No report:\n${output}\n${complaint}`)
  }
}

describe.each(['local-disk', 's3'] as const)('the check of the object store on %s', (kind) => {
  let service: Service
  let artwork: string
  const variant = (name: string) => `art/${artwork}/${name}.webp`

  beforeAll(async () => {
    service = await startService({ objectStore: kind })
    artwork = await createWithImage(service, await service.tokenOf('artist'), { title: 'Checked' })
    await composedArtwork(service, artwork)
  })
  afterAll(() => service?.stop())

  it('finds nothing wrong with what the service has stored', async () => {
    const [code, { ok, checked, problems, nextSweep }] = await report(service)
    expect([code, ok, problems, nextSweep]).toEqual([0, true, [], []])
    // An original, a thumbnail, 21 pictures with previews, and the templates of the set-up.
    expect(checked.records).toBeGreaterThan(44)
    expect(checked.objects).toBe(checked.records)
  })

  it('finds every kind of damage, tells it to people and programs, and repairs nothing', async () => {
    const { store } = service
    const webp = { contentType: 'image/webp' }
    await store.delete(variant('stand-none-none'))
    const longer = await objectBytes(service, variant('postcard-none-none'))
    await store.put(variant('postcard-none-none'), Buffer.concat([longer, longer]), webp)
    const typed = await objectBytes(service, variant('wood-brown-none'))
    await store.put(variant('wood-brown-none'), typed, { contentType: 'text/html' })
    const [template] = await query(service, 'SELECT object_key FROM composition_templates LIMIT 1')
    const templateKey = String(template?.object_key)
    await store.put(templateKey, Buffer.from('another picture'), webp)
    await flipByte(service, variant('premium-black-white'))
    const orphan = `originals/art/${GONE}.png`
    await store.put(orphan, Buffer.from('nobody'), { contentType: 'image/png' })
    await makeOld(service, orphan, 30)
    const temporary = 'temp/yesterday'
    await store.put(temporary, Buffer.from('old'), webp)
    await makeOld(service, temporary, 2)

    const [code, { ok, problems, nextSweep }] = await report(service)
    expect([code, ok]).toEqual([1, false])
    const found = problems.map(({ kind: what, key }) => `${what} ${key}`).sort()
    expect(found).toEqual(
      [
        `missing ${variant('stand-none-none')}`,
        `wrong-length ${variant('postcard-none-none')}`,
        `wrong-content-type ${variant('wood-brown-none')}`,
        `wrong-checksum ${templateKey}`,
        `wrong-checksum ${variant('premium-black-white')}`,
        `orphan ${orphan}`,
      ].sort(),
    )
    expect([...nextSweep].sort()).toEqual([orphan, temporary].sort())

    const people = await run(service, [])
    expect(people.code).toBe(1)
    expect(people.output).toContain(`missing: ${variant('stand-none-none')} (variants/`)
    expect(people.output).toContain(`will be swept: ${orphan}`)
    expect(people.output).toContain('6 problems')
    expect(await store.head(orphan)).not.toBeNull()
    expect(await store.head(variant('stand-none-none'))).toBeNull()
  })

  it('says what to do when the database is away', async () => {
    const nowhere = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' }
    const { code, complaint, output } = await run(service, ['--json'], nowhere)
    expect([code, output]).toEqual([1, ''])
    expect(complaint).toContain('The database cannot be reached')
    expect(complaint).not.toContain('secret')
  })
})

async function query(service: Service, text: string): Promise<Record<string, unknown>[]> {
  return withClient(service.databaseUrl, async (client) => (await client.query(text)).rows)
}

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
