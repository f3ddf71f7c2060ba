import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLocalReq, type Payload } from 'payload'
import type { ThumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { makeThumbnail } from '../../../../src/imaging/thumbnail.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { saveObject } from '../../../../src/object-store/save-object.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { thumbnailStyle } from '../../../../src/thumbnails/thumbnail-style.ts'
import { keepThumbnail } from '../../artworks/api.ts'

export type RemakeThumbnailOptions = {
  readonly payload: Payload
  readonly store: ObjectStore
  readonly serverUrl: string
  /** Folder for pictures while they are worked on. */
  readonly tempDir: string
}

/**
 * Regenerates the thumbnail of one artwork. Returns `false` if the artwork has no picture or was deleted
 * meanwhile.
 */
export async function remakeThumbnail(
  { id, originalKey }: Pick<Artwork, 'id' | 'originalKey'>,
  { brand, settings }: { readonly brand: string; readonly settings: ThumbnailSettings },
  { payload, store, serverUrl, tempDir }: RemakeThumbnailOptions,
): Promise<boolean> {
  if (!originalKey) return false
  const folder = await mkdtemp(join(tempDir, 'job-'))
  try {
    const path = join(folder, 'picture')
    await saveObject(store, originalKey, path)
    const picture = await makeThumbnail(path, settings)
    const style = thumbnailStyle(settings)
    const thumbnail = { brand, artworkId: id, picture, style }
    return await keepThumbnail(await createLocalReq({}, payload), thumbnail, { store, serverUrl })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
