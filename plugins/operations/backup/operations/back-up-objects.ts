import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Payload } from 'payload'
import type { ArchiveWriter } from '../../../../src/backup/archive-writer.ts'
import type { ListedBackupObject, Manifest } from '../../../../src/backup/manifest.ts'
import { batches } from '../../../../src/object-store/batches.ts'
import { damageOf } from '../../../../src/object-store/damaged-object.ts'
import type { ObjectHead, ObjectStore } from '../../../../src/object-store/port.ts'
import type { ExpectedObject } from '../../../../src/object-store/verify/verify-store.ts'
import { expectedObjects } from '../../../core/feature/stored-objects.ts'

const compress = promisify(gzip)

/** Lines of one member of the list. */
const LINES = 5_000
/** Objects whose heads are read at the same time. */
const AT_ONCE = 32

/** Writes what the records name to a file of its own, so that the snapshot need not be held while the store is read. */
export async function noteExpectedObjects(reader: Payload, file: string): Promise<void> {
  await rm(file, { force: true })
  const output = await open(file, 'wx', 0o600)
  try {
    for await (const { key, record } of expectedObjects(reader))
      await output.appendFile(`${JSON.stringify({ key, record })}\n`)
  } finally {
    await output.close()
  }
}

type Options = {
  readonly store: ObjectStore
  readonly archive: ArchiveWriter
  /** Whether the objects themselves become part of the archive. */
  readonly included: boolean
  readonly onProgress: (objects: number) => void
  readonly onMissing: (key: string) => void
}

/**
 * Adds the list of the noted objects to an archive, with what the store says of each, and the objects themselves if asked
 * for. One whose bytes are damaged is as good as missing.
 *
 * @throws ServiceError `STORE_UNAVAILABLE`.
 */
export async function backUpObjects(
  noted: string,
  { store, archive, included, onProgress, onMissing }: Options,
): Promise<Manifest['objects']> {
  const total = { count: 0, bytes: 0, missing: 0, included }
  let lines: string[] = []
  let members = 0
  async function flush(): Promise<void> {
    members += 1
    const name = `object-list/${String(members).padStart(6, '0')}.ndjson.gz`
    await archive.add(name, await compress(lines.join('')))
    lines = []
  }
  function note({ key, record }: ExpectedObject, head: ObjectHead | null): void {
    total.count += 1
    if (!head) {
      total.missing += 1
      onMissing(key)
    } else total.bytes += head.size
    const listed: ListedBackupObject = { key, record, ...(head && { found: described(head) }) }
    lines.push(`${JSON.stringify(listed)}\n`)
  }
  for await (const batch of batches(linesOf(noted), AT_ONCE)) {
    if (included) for (const one of batch) note(one, await addObject(one.key, { store, archive }))
    else {
      const heads = await Promise.all(batch.map(({ key }) => readable(store.head(key))))
      for (const [index, one] of batch.entries()) note(one, heads[index] ?? null)
    }
    if (lines.length >= LINES) await flush()
    onProgress(total.count)
  }
  if (lines.length > 0) await flush()
  return total
}

/**
 * Adds one object. A member of a tar file cannot be taken back, so the bytes are read to a file of their own first, and
 * looked at.
 */
async function addObject(
  key: string,
  { store, archive }: Pick<Options, 'store' | 'archive'>,
): Promise<ObjectHead | null> {
  const object = await readable(store.get(key))
  if (!object) return null
  const { size, sha256, contentType, cacheControl } = object
  const file = `${archive.partial}.object`
  try {
    if ((await readable(saved(object.body, file))) !== sha256) return null
    await archive.addStream(`objects/${key}`, size, createReadStream(file), {
      sha256,
      'content-type': contentType,
      ...(cacheControl !== undefined && { 'cache-control': cacheControl }),
    })
    return object
  } finally {
    await rm(file, { force: true })
  }
}

/** Returns the SHA-256 of what was saved. */
async function saved(body: Readable, file: string): Promise<string> {
  const hash = createHash('sha256')
  const pieces = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(body, pieces, createWriteStream(file, { mode: 0o600 }))
  return hash.digest('hex')
}

/** A damaged object is as good as missing. */
async function readable<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (damageOf(error)) return null
    throw error
  })
}

const described = ({ size, sha256, contentType, cacheControl }: ObjectHead) => ({
  ...{ size, sha256, contentType },
  ...(cacheControl !== undefined && { cacheControl }),
})

async function* linesOf(file: string): AsyncGenerator<ExpectedObject> {
  for await (const line of createInterface({ input: createReadStream(file) }))
    yield JSON.parse(line) as ExpectedObject
}
