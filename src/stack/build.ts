import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../errors/error-code.ts'
import { refuseUnwritable } from './data-folder.ts'
import { sourceFingerprint } from './fingerprint.ts'

/** Whether the console must be built, and what to remember when it was. */
export type BuildState = {
  readonly stale: boolean
  /** Writes down that the build now belongs to the sources as they were when asked. */
  remember(): Promise<void>
}

/**
 * Compares the sources with those of the last build. The fingerprint is stored in `.next` itself, so that
 * deleting or rewriting the build deletes it too: after a plain `next build` the next start builds again.
 * It is taken before the build, so that a file changed meanwhile causes another build.
 */
export async function buildState(root: string): Promise<BuildState> {
  const folder = path.join(root, '.next')
  const file = path.join(folder, 'sources.sha256')
  const now = await sourceFingerprint(root)
  const built = (await isThere(path.join(folder, 'BUILD_ID'))) ? await textOf(file) : undefined
  const stale = built !== now
  if (stale) await refuseUnwritable(folder, 'The console is built there; make it writable.')
  return { stale, remember: () => writeFile(file, now) }
}

const isThere = async (file: string) => (await textOf(file)) !== undefined

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
