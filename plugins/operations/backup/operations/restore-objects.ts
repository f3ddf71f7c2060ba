import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { listedObjectSchema } from '../../../../src/backup/manifest.ts'
import type { Member } from '../../../../src/backup/read-archive.ts'
import { damageOf } from '../../../../src/object-store/damaged-object.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { isWrongDigest } from '../../../../src/object-store/wrong-digest.ts'

const decompress = promisify(gunzip)

/** Of what stands before the key in the name of a member. */
export const OBJECT_PREFIX = 'objects/'
/** Objects whose heads are read at the same time. */
const AT_ONCE = 32

/**
 * Puts one object of an archive back, unless the store has it. One whose bytes were damaged before the backup is left out, and
 * is missing in the end: it must not keep everything else from being restored.
 */
export async function restoreObject(
  { name, attributes, body }: Member,
  store: ObjectStore,
): Promise<void> {
  const key = name.slice(OBJECT_PREFIX.length)
  const {
    sha256 = '',
    'content-type': contentType = '',
    'cache-control': cacheControl,
  } = attributes
  if ((await headOf(store, key))?.sha256 === sha256) return
  const described = { contentType, sha256, ...(cacheControl && { cacheControl }) }
  await store.put(key, body, described).catch((error: unknown) => {
    if (!isWrongDigest(error)) throw error
  })
}

/**
 * Compares one member of the list of objects with the store.
 *
 * @returns keys of those that were there at the time of the backup, and are missing or different now.
 */
export async function missingObjects(
  { body }: Member,
  store: ObjectStore,
  onProgress: (objects: number) => void,
): Promise<string[]> {
  const lines = (await decompress(await buffer(body))).toString('utf8').split('\n')
  const listed = lines.filter(Boolean).flatMap((line) => {
    const { key, found } = listedObjectSchema.parse(JSON.parse(line))
    return found ? [{ key, found }] : []
  })
  const missing: string[] = []
  for (let at = 0; at < listed.length; at += AT_ONCE) {
    const batch = listed.slice(at, at + AT_ONCE)
    const heads = await Promise.all(batch.map(({ key }) => headOf(store, key)))
    onProgress(batch.length)
    for (const [index, { key, found }] of batch.entries())
      if (heads[index]?.sha256 !== found.sha256) missing.push(key)
  }
  return missing
}

/** Of an object that is damaged: none. */
async function headOf(store: ObjectStore, key: string) {
  return store.head(key).catch((error: unknown) => {
    if (damageOf(error)) return null
    throw error
  })
}
