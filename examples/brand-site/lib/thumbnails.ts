import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Artwork, readThumbnail } from './service.ts'
import type { Settings } from './settings.ts'

/** Beside the pages that show them, so that a new build begins without both. */
const FOLDER = path.join(process.cwd(), '.next', 'thumbnails')
const NAME = /^[0-9a-f-]{36}-[0-9a-f]{1,64}\.webp$/

/**
 * Copies the thumbnails of artworks that are not here yet, and removes those of others: visitors never ask the service.
 *
 * @returns paths on this site, by the ids of the artworks.
 */
export async function copyThumbnails(
  settings: Settings,
  artworks: readonly Artwork[],
): Promise<Readonly<Record<string, string>>> {
  await mkdir(FOLDER, { recursive: true })
  const paths: Record<string, string> = {}
  const names = new Set<string>()
  for (const { artwork_id: id, thumbnail_url } of artworks) {
    const version = thumbnail_url && new URL(thumbnail_url).searchParams.get('v')
    const name = `${id}-${version}.webp`
    if (!version || !NAME.test(name)) continue
    if (!(await isThere(name)) && !(await copy(settings, id, version, name))) continue
    names.add(name)
    paths[id] = `/api/thumbnails/${name}`
  }
  for (const name of await readdir(FOLDER)) {
    if (!names.has(name)) await rm(path.join(FOLDER, name), { force: true })
  }
  return paths
}

/** A copied thumbnail, or undefined if there is none of this name. */
export async function thumbnailNamed(name: string): Promise<Uint8Array | undefined> {
  if (!NAME.test(name)) return undefined
  return readFile(path.join(FOLDER, name)).catch(() => undefined)
}

const isThere = async (name: string) =>
  (await stat(path.join(FOLDER, name)).catch(() => undefined)) !== undefined

async function copy(
  settings: Settings,
  id: string,
  version: string,
  name: string,
): Promise<boolean> {
  const picture = await readThumbnail(settings, id, version)
  if (!picture) return false
  const part = path.join(FOLDER, `${randomUUID()}.part`)
  await writeFile(part, picture)
  await rename(part, path.join(FOLDER, name))
  return true
}
