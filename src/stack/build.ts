import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '../errors/error-code.ts'
import { refuseUnwritable } from './data-folder.ts'

/** Files and folders that a build of the console is made from, relative to the project. */
const SOURCES = [
  'src',
  'plugins',
  'collections',
  'hooks',
  'public',
  'payload.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'next.config.ts',
  'next.config.mjs',
  'next.config.js',
]

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
  const isBuilt = existsSync(path.join(folder, 'BUILD_ID')) && existsSync(file)
  const stale = !isBuilt || (await readFile(file, 'utf8')) !== now
  if (stale) await refuseUnwritable(folder, 'The console is built there; make it writable.')
  return { stale, remember: () => writeFile(file, now) }
}

/**
 * A SHA-256 in hexadecimal over the names and contents of everything that `next build` reads, and of `more` files
 * and folders. The same sources give the same text on every machine; times and modes do not count.
 */
export async function sourceFingerprint(
  root: string,
  more: readonly string[] = [],
): Promise<string> {
  const names = [...SOURCES, ...more]
  const files = (await Promise.all(names.map((name) => filesBelow(root, name)))).flat().sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const content = await readFile(path.join(root, file))
    hash.update(`${file}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Every regular file at or below a name, relative to the root, with `/` between its parts. Links are
 * left out: those of this project lead into packages, whose versions are in the lockfile.
 */
async function filesBelow(root: string, name: string): Promise<string[]> {
  const kind = await lstat(path.join(root, name)).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (kind === undefined || kind.isSymbolicLink()) return []
  if (!kind.isDirectory()) return [name]
  const names = await readdir(path.join(root, name))
  return (await Promise.all(names.map((child) => filesBelow(root, `${name}/${child}`)))).flat()
}
