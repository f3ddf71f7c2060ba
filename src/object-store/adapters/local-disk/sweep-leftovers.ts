import type { Dirent } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '../../../errors/service-error.ts'
import { isMissing } from './disk-error.ts'
import type { ObjectPlace } from './object-folder.ts'
import { readRecord } from './object-record.ts'

const BYTES = /^(?<name>.+)@[0-9a-f-]{36}(?<draft>\.draft)?$/

/**
 * Removes files of bytes that no record names: what a killed process or two writers of one key leave
 * behind. Gives the number of files removed.
 *
 * @param root folder of the store.
 * @param olderThanMs files written to more recently may belong to a write that is under way.
 * @param signal ends the sweep between two files; the next one goes on.
 */
export async function sweepLeftovers(
  root: string,
  olderThanMs: number,
  signal?: AbortSignal,
): Promise<number> {
  const oldest = Date.now() - olderThanMs
  let removed = 0
  for (const entry of await filesBelow(root)) {
    if (signal?.aborted) break
    const parts = entry.isFile() ? BYTES.exec(entry.name)?.groups : undefined
    if (!parts?.name) continue
    if (await isNamed({ folder: entry.parentPath, name: parts.name }, entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const written = await lastWrite(path)
    if (written === null || written >= oldest) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

/** A store that nothing was written to yet has no folder. */
async function filesBelow(root: string): Promise<Dirent[]> {
  try {
    return await readdir(root, { withFileTypes: true, recursive: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Bytes under a damaged record count as named: a person may still want to save them. */
async function isNamed(place: ObjectPlace, content: string): Promise<boolean> {
  try {
    return (await readRecord(place))?.content === content
  } catch (error) {
    if (error instanceof ServiceError) return true
    throw error
  }
}

/** Milliseconds since 1970, or null when the file is gone by now. */
async function lastWrite(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
