import { lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '../../../errors/service-error.ts'
import { isMissing } from './disk-error.ts'

export type ObjectPlace = {
  /** Folder that holds the object's files. */
  readonly folder: string
  /** Last segment of the key. */
  readonly name: string
}

/**
 * Folder and name of a valid key below `root`. Each step is looked at on the way: a symbolic link
 * could lead out of the store, and is refused. The root itself may be one.
 *
 * @param create make the folders that are missing; otherwise a missing one gives null.
 * @throws ServiceError `STORE_UNAVAILABLE` at a symbolic link or a file in the place of a folder.
 */
export async function objectFolder(
  root: string,
  key: string,
  create: boolean,
): Promise<ObjectPlace | null> {
  const segments = key.split('/')
  const name = segments.pop() ?? ''
  let folder = root
  for (const segment of segments) {
    folder = join(folder, segment)
    if (await isFolder(folder)) continue
    if (!create) return null
    await mkdir(folder, { recursive: true })
  }
  return { folder, name }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await lstat(path)).isDirectory()) return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  throw new ServiceError('STORE_UNAVAILABLE', {
    en: 'The object store has a link or a file where a folder belongs.',
    ja: 'ファイルの保存先で、フォルダーの位置にリンクまたはファイルがあります。',
  })
}
