import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../errors/error-code.ts'

/** The URL paths of all files in a folder that Next serves as they are; none if there is no such folder. */
export async function publicFiles(folder: string): Promise<ReadonlySet<string>> {
  const files = new Set<string>()
  // Not `recursive`, because that does not follow links.
  async function addFrom(below: string): Promise<void> {
    for (const name of await readdir(path.join(folder, below))) {
      const file = `${below}/${name}`
      const found = await stat(path.join(folder, file))
      if (found.isDirectory()) await addFrom(file)
      else files.add(encodeURI(file))
    }
  }
  try {
    await addFrom('')
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
  return files
}
