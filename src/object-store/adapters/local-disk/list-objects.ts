import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isObjectKey } from '../../object-key.ts'
import type { ListedObject } from '../../port.ts'
import { isMissing } from './disk-error.ts'
import { RECORD_SUFFIX, readRecord } from './object-record.ts'

/**
 * Objects below `root` whose key begins with `prefix` and comes behind `after`, in the byte order of
 * their keys. One folder is
 * held in memory at a time; folders that cannot hold the prefix are not opened.
 */
export async function* listObjects(
  root: string,
  prefix: string,
  after = '',
  parent = '',
): AsyncGenerator<ListedObject> {
  for (const entry of await entriesOf(join(root, parent))) {
    const key = parent + entry
    if (key.endsWith('/')) {
      const holdsLater = key > after || after.startsWith(key)
      if (holdsLater && (key.startsWith(prefix) || prefix.startsWith(key)))
        yield* listObjects(root, prefix, after, key)
    } else if (key > after && key.startsWith(prefix) && isObjectKey(key)) {
      const record = await readRecord({ folder: join(root, parent), name: entry })
      // Null: deleted since the folder was read.
      if (record) yield { key, size: record.size, lastModified: new Date(record.lastModified) }
    }
  }
}

/** Names of objects and, with a slash at the end, of folders; the slash gives the order of the keys. */
async function entriesOf(folder: string): Promise<string[]> {
  let entries: Dirent[]
  try {
    entries = await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
  return entries
    .flatMap((entry) => {
      if (entry.isDirectory()) return [`${entry.name}/`]
      return entry.isFile() && entry.name.endsWith(RECORD_SUFFIX)
        ? [entry.name.slice(0, -RECORD_SUFFIX.length)]
        : []
    })
    .sort((a, b) => (a < b ? -1 : 1))
}
