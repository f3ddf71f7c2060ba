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
import { inTransaction, transactionOf } from '../../../core/database/in-transaction.ts'

export type RemakeThumbnailOptions = {
  readonly payload: Payload
  readonly store: ObjectStore
  readonly serverUrl: string
  /** Folder for pictures while they are worked on. */
  readonly tempDir: string
}

/**
 * Makes the thumbnail of one artwork from its picture, in the place of the old one, and gives its address
 * the new content's name. Gives `false` when the artwork is gone or has another picture by now.
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
    const req = await createLocalReq({}, payload)
    return await inTransaction(req, async () => {
      const { drizzle, sql } = await transactionOf(req)
      // An upload or a deletion waits, so that the object is that of the record.
      const locked = await drizzle.execute(
        sql`select id from artworks where id = ${id} and original_sha256 = ${originalSha256} for update`,
      )
      if (!('rows' in locked) || locked.rows.length === 0) return false
      const stored = await store.put(thumbnailKey(brand, id), picture, THUMBNAIL_OBJECT)
      // No user changed the artwork: `updatedAt` stays as it is.
      await drizzle.execute(
        sql`update artworks set thumbnail_url = ${thumbnailUrl(serverUrl, brand, id, stored)},
              thumbnail_style = ${thumbnailStyle(settings)}
            where id = ${id}`,
      )
      return true
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
