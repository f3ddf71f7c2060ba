import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes folders that a killed process left below `parent`; gives their number. Other processes may do
 * the same at the same time.
 *
 * @param prefixes how the names of such folders begin.
 * @param olderThanMs folders that were changed more recently may belong to work under way.
 */
export async function sweepAbandonedFolders(
  parent: string,
  prefixes: readonly string[],
  olderThanMs: number,
): Promise<number> {
  const oldest = Date.now() - olderThanMs
  let removed = 0
  for (const entry of (await readdir(parent, { withFileTypes: true }).catch(missing)) ?? []) {
    if (!entry.isDirectory() || !prefixes.some((prefix) => entry.name.startsWith(prefix))) continue
    const path = join(parent, entry.name)
    const changed = await stat(path).catch(missing)
    if (changed === undefined || changed.mtimeMs >= oldest) continue
    await rm(path, { recursive: true, force: true })
    removed++
  }
  return removed
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
