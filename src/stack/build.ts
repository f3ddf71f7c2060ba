import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { refuseUnwritable } from './data-folder.ts'

/** What a build of the console is made from, relative to the project. */
const SOURCES = [
  '{src,plugins,collections,hooks,public}/**',
  '{payload.config.ts,package-lock.json,tsconfig.json,next.config.*}',
]

/** What a build of the example brand site is made from, relative to its folder. */
const SITE_SOURCES = ['{components,lib,pages,styles}/**', '{package.json,next.config.mjs}']

/** Folder of the example brand site, relative to the project. */
export const SITE_FOLDER = 'examples/brand-site'

/** Whether something must be built, and what to remember when it was. */
export type BuildState = {
  readonly stale: boolean
  /** Writes down that the build now belongs to the sources as they were when asked. */
  remember(): Promise<void>
}

/** Whether the console must be built. */
export const buildState = (root: string): Promise<BuildState> =>
  stateOf(root, () => sourceFingerprint(root), 'The console')

/** Whether the example brand site must be built. Its build holds no content, so it fits every data folder. */
export const siteBuildState = (root: string): Promise<BuildState> => {
  const lockfile = path.relative(SITE_FOLDER, 'package-lock.json')
  const folder = path.join(root, SITE_FOLDER)
  return stateOf(folder, () => fingerprintOf(folder, [...SITE_SOURCES, lockfile]), 'The brand site')
}

/**
 * Compares the sources with those of the last build. The fingerprint is stored in `.next` itself, so that
 * deleting or rewriting the build deletes it too: after a plain `next build` the next start builds again.
 * It is taken before the build, so that a file changed meanwhile causes another build.
 */
async function stateOf(
  place: string,
  fingerprint: () => Promise<string>,
  what: string,
): Promise<BuildState> {
  const folder = path.join(place, '.next')
  const file = path.join(folder, 'sources.sha256')
  const now = await fingerprint()
  const isBuilt = existsSync(path.join(folder, 'BUILD_ID')) && existsSync(file)
  const stale = !isBuilt || (await readFile(file, 'utf8')) !== now
  if (stale) await refuseUnwritable(folder, `${what} is built there; make it writable.`)
  return { stale, remember: () => writeFile(file, now) }
}

/**
 * A SHA-256 in hexadecimal over the names and contents of everything that `next build` reads, and of what more
 * patterns match. The same sources give the same text on every machine; times and modes do not count. Links are left
 * out: those of this project lead into packages, whose versions are in the lockfile.
 */
export const sourceFingerprint = (root: string, more: readonly string[] = []): Promise<string> =>
  fingerprintOf(root, [...SOURCES, ...more])

async function fingerprintOf(root: string, patterns: readonly string[]): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(patterns, { cwd: root, withFileTypes: true }))
    if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    const content = await readFile(file)
    hash.update(`${path.relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
