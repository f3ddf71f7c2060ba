import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { PutOptions, PutResult } from '../../port.ts'
import { wrongDigest } from '../../wrong-digest.ts'
import type { ObjectPlace } from './object-folder.ts'
import { type ObjectRecord, RECORD_SUFFIX, readRecord } from './object-record.ts'

/** Opens a file for writing. Tests replace it to run out of space at a chosen byte. */
export type OpenFile = (path: string, flags: 'wx') => Promise<FileHandle>

/**
 * Writes an object so that a reader, or a crash at any moment, meets the old one or the new one and
 * never a part: the bytes go to a file of a new name and reach the disk, then the record that names
 * them is renamed into place.
 *
 * @see docs/decisions/0044-write-an-object-to-local-disk-by-renaming-its-description.md
 */
export async function writeObject(
  place: ObjectPlace,
  body: Readable | Uint8Array,
  options: PutOptions,
  openFile: OpenFile = open,
): Promise<PutResult> {
  const content = `${place.name}@${randomUUID()}`
  const contentPath = join(place.folder, content)
  const recordPath = join(place.folder, place.name + RECORD_SUFFIX)
  const draftPath = `${contentPath}.draft`
  let replacing = false
  try {
    const written = await writeDurably(contentPath, body, openFile)
    if (options.sha256 !== undefined && options.sha256 !== written.sha256) throw wrongDigest()
    const record: ObjectRecord = {
      content,
      ...written,
      contentType: options.contentType,
      cacheControl: options.cacheControl,
      lastModified: new Date().toISOString(),
    }
    await writeDurably(draftPath, Buffer.from(JSON.stringify(record)), openFile)
    // A damaged record must not stop its own replacement; its bytes are left to the sweep.
    const replaced = await readRecord(place).catch(() => null)
    replacing = true
    await rename(draftPath, recordPath)
    await syncFolder(place.folder)
    if (replaced) await rm(join(place.folder, replaced.content), { force: true })
    return written
  } catch (error) {
    // Once the rename was tried the record may name these bytes; the sweep decides about them.
    if (!replacing)
      await Promise.all([rm(contentPath, { force: true }), rm(draftPath, { force: true })])
    throw error
  }
}

async function writeDurably(
  path: string,
  body: Readable | Uint8Array,
  openFile: OpenFile,
): Promise<PutResult> {
  const hash = createHash('sha256')
  let size = 0
  const chunks: AsyncIterable<Uint8Array> | Uint8Array[] =
    body instanceof Uint8Array ? [body] : body
  const file = await openFile(path, 'wx')
  try {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.byteLength
      await writeFully(file, chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

/** A write may take less than it was given, on a disk that is nearly full for example. */
async function writeFully(file: FileHandle, chunk: Uint8Array): Promise<void> {
  let offset = 0
  while (offset < chunk.byteLength) {
    const { bytesWritten } = await file.write(chunk, offset, chunk.byteLength - offset)
    offset += bytesWritten
  }
}

/** Makes the rename itself survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
