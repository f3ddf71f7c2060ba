import type { PayloadRequest } from 'payload'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { thumbnailKey, thumbnailUrl } from '../../../../src/thumbnails/thumbnail-key.ts'
import { THUMBNAIL_OBJECT } from '../../../../src/thumbnails/thumbnail-object.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { storeAndRecord } from '../../../core/feature/key-lock.ts'

export type Thumbnail = {
  readonly brand: string
  readonly artworkId: string
  /** WebP, made from the recorded picture of the artwork. */
  readonly picture: Uint8Array
  /** How it was cut, see `thumbnailStyle`; `null` where the settings of the brand are invalid. */
  readonly style: string | null
}

/**
 * Stores the thumbnail of an artwork and records its URL, which contains the hash of the content, and its style.
 * Returns `false`, and stores nothing, if the artwork was deleted meanwhile.
 */
export async function keepThumbnail(
  req: PayloadRequest,
  { brand, artworkId, picture, style }: Thumbnail,
  { store, serverUrl }: { readonly store: ObjectStore; readonly serverUrl: string },
): Promise<boolean> {
  const key = thumbnailKey(brand, artworkId)
  const recorded = await storeAndRecord(req, {
    store,
    keys: [key],
    write: () => store.put(key, picture, THUMBNAIL_OBJECT),
    record: async (stored) => {
      const { drizzle, sql } = await transactionOf(req)
      // The artwork itself does not change: its date stays as it is.
      const updated = await drizzle.execute(
        sql`update artworks set thumbnail_style = ${style},
              thumbnail_url = ${thumbnailUrl(serverUrl, brand, artworkId, stored)}
            where id = ${artworkId} returning id`,
      )
      return 'rows' in updated && updated.rows.length > 0
    },
  })
  // The handler of the deletion may have run before the thumbnail was stored.
  if (!recorded) await store.delete(key)
  return recorded
}
