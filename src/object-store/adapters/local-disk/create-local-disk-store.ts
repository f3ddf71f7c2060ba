import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { assertKeyPrefix, assertObjectKey } from '../../object-key.ts'
import type { ListedObject, ObjectStore } from '../../port.ts'
import { checkWritable } from './check-writable.ts'
import { asStoreError } from './disk-error.ts'
import { listObjects } from './list-objects.ts'
import { objectFolder } from './object-folder.ts'
import { headOf, RECORD_SUFFIX, readRecord } from './object-record.ts'
import { readObject } from './read-object.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'
import { type OpenFile, writeObject } from './write-object.ts'

export type LocalDiskOptions = {
  /** Folder of the store; made at the first write. */
  readonly root: string
  /** How files are opened for writing. @default the file system */
  readonly openFile?: OpenFile
}

/**
 * An object store in a folder of the local disk, for a laptop or a single machine. The file system
 * must tell upper from lower case. See `writeObject` for what makes a write atomic.
 */
export function createLocalDiskStore({ root: folder, openFile }: LocalDiskOptions): ObjectStore {
  const root = resolve(folder)

  return {
    name: 'local-disk',
    capabilities: { signedUrls: false, multipart: false, lifecycleRules: false },

    async put(key, body, options) {
      // The body may fail before it is read; reading it then throws that failure again.
      if (body instanceof Readable) body.on('error', () => {})
      try {
        assertObjectKey(key)
        await mkdir(root, { recursive: true })
        const place = await objectFolder(root, key, true)
        if (!place) throw new Error('A folder that was made is not there.')
        return await writeObject(place, body, options, openFile)
      } catch (error) {
        if (body instanceof Readable) body.destroy()
        throw asStoreError(error)
      }
    },

    async get(key, options) {
      assertObjectKey(key)
      return translating(async () => {
        const place = await objectFolder(root, key, false)
        return place && readObject(place, options?.range)
      })
    },

    async head(key) {
      assertObjectKey(key)
      return translating(async () => {
        const place = await objectFolder(root, key, false)
        const record = place && (await readRecord(place))
        return record && headOf(record)
      })
    },

    async delete(key) {
      assertObjectKey(key)
      await translating(async () => {
        const place = await objectFolder(root, key, false)
        const record = place && (await readRecord(place))
        if (!record) return
        await rm(join(place.folder, place.name + RECORD_SUFFIX), { force: true })
        await rm(join(place.folder, record.content), { force: true })
      })
    },

    async *list(prefix, { after } = {}): AsyncGenerator<ListedObject> {
      assertKeyPrefix(prefix)
      try {
        yield* listObjects(root, prefix, after)
      } catch (error) {
        throw asStoreError(error)
      }
    },

    async check() {
      await translating(() => checkWritable(root, openFile))
      return { status: 'healthy' }
    },

    sweepUnfinished: ({ olderThanMs, signal }) =>
      translating(() => sweepLeftovers(root, olderThanMs, signal)),
  }
}

async function translating<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asStoreError(error)
  }
}
