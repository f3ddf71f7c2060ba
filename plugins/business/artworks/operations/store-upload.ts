import { createReadStream } from 'node:fs'
import type { IntakeResult } from '../../../../src/imaging/receive/intake-result.ts'
import { objectUrl } from '../../../../src/object-store/object-url.ts'
import type { PutResult } from '../../../../src/object-store/port.ts'
import { THUMBNAIL_OBJECT } from '../../../../src/thumbnails/thumbnail-object.ts'
import type { ArtworksOptions } from '../options.ts'

export type StoredUpload = {
  readonly originalKey: string
  readonly originalSha256: string
  readonly originalUrl: string
  readonly thumbnailUrl: string
}

type Owner = {
  /** Whether no record names the picture, so that it may be deleted again. */
  readonly isUnused: () => Promise<boolean>
  /** Folder and name of the picture among the originals. */
  readonly folder: string
  readonly name: string
  readonly thumbnail: { readonly key: string; readonly url: (stored: PutResult) => string }
}

/** Where the picture itself lies. */
export function originalKeyOf(
  { format }: Pick<IntakeResult, 'format'>,
  { folder, name }: Pick<Owner, 'folder' | 'name'>,
): string {
  return `originals/${folder}/${name}.${format}`
}

/**
 * Writes an accepted picture and its thumbnail into the object store. When one of them cannot be
 * written, the other is deleted, unless a record may name it.
 */
export async function storeUpload(
  { store, serverUrl }: Pick<ArtworksOptions, 'store' | 'serverUrl'>,
  image: IntakeResult,
  owner: Owner,
): Promise<StoredUpload> {
  const originalKey = originalKeyOf(image, owner)
  const { thumbnail } = owner
  const { sha256 } = await store.put(originalKey, createReadStream(image.path), {
    contentType: `image/${image.format}`,
  })
  const stored = await store
    .put(thumbnail.key, image.thumbnail, THUMBNAIL_OBJECT)
    .catch(async (error) => {
      // If the store fails again, the sweep removes the picture.
      if (await owner.isUnused()) await store.delete(originalKey).catch(() => {})
      throw error
    })
  return {
    originalKey,
    originalSha256: sha256,
    originalUrl: objectUrl({ store, serverUrl }, originalKey, 'private'),
    thumbnailUrl: thumbnail.url(stored),
  }
}
