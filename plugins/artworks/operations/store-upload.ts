import { createReadStream } from 'node:fs'
import type { IntakeResult } from '../../../src/imaging/intake/intake-result.ts'
import { objectUrl } from '../../../src/object-store/object-url.ts'
import type { ArtworksOptions } from '../options.ts'

export type StoredUpload = {
  readonly originalKey: string
  readonly originalSha256: string
  readonly originalUrl: string
  readonly thumbnailUrl: string
}

/** Writes an accepted picture and its thumbnail into the object store. `name` becomes part of the keys. */
export async function storeUpload(
  { store, serverUrl }: Pick<ArtworksOptions, 'store' | 'serverUrl'>,
  image: IntakeResult,
  owner: { readonly folder: string; readonly name: string },
): Promise<StoredUpload> {
  const originalKey = `originals/${owner.folder}/${owner.name}.${image.format}`
  const thumbnailKey = `thumbnails/${owner.folder}/${owner.name}_thumb.webp`
  const { sha256 } = await store.put(originalKey, createReadStream(image.path), {
    contentType: `image/${image.format}`,
  })
  await store.put(thumbnailKey, image.thumbnail, {
    contentType: 'image/webp',
    cacheControl: 'public, max-age=300, stale-while-revalidate=86400',
  })
  return {
    originalKey,
    originalSha256: sha256,
    originalUrl: objectUrl({ store, serverUrl }, originalKey),
    thumbnailUrl: objectUrl({ store, serverUrl }, thumbnailKey),
  }
}
