import { createReadStream } from 'node:fs'
import type { IntakeResult } from '../../../../src/imaging/receive/intake-result.ts'
import { objectUrl } from '../../../../src/object-store/object-url.ts'
import type { ArtworksOptions } from '../options.ts'

export type StoredOriginal = { readonly key: string; readonly sha256: string; readonly url: string }

/** Writes an accepted picture into the object store, as `originals/<folder>/<name>.<format>`. */
export async function storeOriginal(
  { store, serverUrl }: Pick<ArtworksOptions, 'store' | 'serverUrl'>,
  { path, format }: IntakeResult,
  { folder, name }: { readonly folder: string; readonly name: string },
): Promise<StoredOriginal> {
  const key = `originals/${folder}/${name}.${format}`
  const { sha256 } = await store.put(key, createReadStream(path), {
    contentType: `image/${format}`,
  })
  return { key, sha256, url: objectUrl({ store, serverUrl }, key, 'private') }
}
