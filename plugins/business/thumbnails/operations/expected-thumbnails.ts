import type { Payload } from 'payload'
import type { ExpectedObject } from '../../../../src/object-store/verify/verify-store.ts'
import { thumbnailKey } from '../../../../src/thumbnails/thumbnail-key.ts'
import { eachRecord } from '../../../core/database/each-record.ts'
import { relationId } from '../../../core/database/relation-id.ts'

/** What the records of artworks say of their thumbnails. */
export async function* expectedThumbnails(payload: Payload): AsyncGenerator<ExpectedObject> {
  for await (const { id, brand, thumbnailUrl } of eachRecord(payload, 'artworks')) {
    if (!thumbnailUrl) continue
    const key = thumbnailKey(relationId(brand), id)
    yield { key, record: `artworks/${id}`, contentType: 'image/webp' }
  }
}
