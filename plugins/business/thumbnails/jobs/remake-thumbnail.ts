import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLocalReq, type Payload } from 'payload'
import type { ThumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import { makeThumbnail } from '../../../../src/imaging/thumbnail.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { saveObject } from '../../../../src/object-store/save-object.ts'
import type { Artwork } from '../../../../src/payload-types.ts'
import { thumbnailKey, thumbnailUrl } from '../../../../src/thumbnails/thumbnail-key.ts'
import { THUMBNAIL_OBJECT } from '../../../../src/thumbnails/thumbnail-object.ts'
import { thumbnailStyle } from '../../../../src/thumbnails/thumbnail-style.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { storeAndRecord } from '../../../core/objects/key-lock.ts'

export type RemakeThumbnailOptions = {
  readonly payload: Payload
  readonly store: ObjectStore
  readonly serverUrl: string
  /** Folder for pictures while they are worked on. */
  readonly tempDir: string
}

/**
 * Regenerates the thumbnail of one artwork under its key and records its URL, which contains the hash of the
 * content. Returns `false` if the artwork was deleted meanwhile or has another picture.
 */
export async function remakeThumbnail(
  { id, originalKey, originalSha256 }: Pick<Artwork, 'id' | 'originalKey' | 'originalSha256'>,
  { brand, settings }: { readonly brand: string; readonly settings: ThumbnailSettings },
  { payload, store, serverUrl, tempDir }: RemakeThumbnailOptions,
): Promise<boolean> {
  if (!originalKey || !originalSha256) return false
  const folder = await mkdtemp(join(tempDir, 'job-'))
  try {
    const path = join(folder, 'picture')
    await saveObject(store, originalKey, path)
    const picture = await makeThumbnail(path, settings)
    const key = thumbnailKey(brand, id)
    const req = await createLocalReq({}, payload)
    const recorded = await storeAndRecord(req, {
      store,
      keys: [key],
      write: () => store.put(key, picture, THUMBNAIL_OBJECT),
      record: async (stored) => {
        const { drizzle, sql } = await transactionOf(req)
        // The artwork itself did not change: its date stays as it is.
        const updated = await drizzle.execute(
          sql`update artworks set thumbnail_url = ${thumbnailUrl(serverUrl, brand, id, stored)},
                thumbnail_style = ${thumbnailStyle(settings)}
              where id = ${id} and original_sha256 = ${originalSha256} returning id`,
        )
        return 'rows' in updated && updated.rows.length > 0
      },
    })
    if (!recorded) {
      const { totalDocs } = await payload.count({
        collection: 'artworks',
        where: { id: { equals: id } },
        overrideAccess: true,
      })
      // The artwork was deleted meanwhile, with the thumbnail that it had.
      if (totalDocs === 0) await store.delete(key)
    }
    return recorded
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
