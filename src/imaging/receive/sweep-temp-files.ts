import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const OURS = /^[0-9a-f-]{36}\.(upload|jpg|png|webp|tiff)$/

/**
 * Removes temporary files of the intake that a killed process left behind; gives their number. Other
 * files in the folder are not touched.
 *
 * @param olderThanMs files written to more recently may belong to an upload under way.
 */
export async function sweepTempFiles(tempDir: string, olderThanMs: number): Promise<number> {
  const oldest = Date.now() - olderThanMs
  let removed = 0
  for (const name of (await readdir(tempDir).catch(missing)) ?? []) {
    const path = join(tempDir, name)
    if (!OURS.test(name)) continue
    // Undefined: the upload ended since the folder was read.
    const written = await stat(path).catch(missing)
    if (written === undefined || written.mtimeMs >= oldest) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
