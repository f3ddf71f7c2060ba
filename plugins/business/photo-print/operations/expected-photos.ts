import type { Payload } from 'payload'
import type { ExpectedObject } from '../../../../src/object-store/verify/verify-store.ts'
import type { StoredPhoto } from '../../../../src/photo-print/receive-photo.ts'

const PAGE = 100
const KEPT_MS = 24 * 60 * 60 * 1000

/** What the records of customers' photos say of them, as long as the photos are kept. */
export async function* expectedPhotos(payload: Payload): AsyncGenerator<ExpectedObject> {
  const since = new Date(Date.now() - KEPT_MS).toISOString()
  for (let page = 1; ; page++) {
    const { docs, hasNextPage } = await payload.find({
      collection: 'photo-uploads',
      where: {
        or: [
          { state: { equals: 'ordered' } },
          { state: { equals: 'received' }, createdAt: { greater_than: since } },
        ],
      },
      sort: 'id',
      limit: PAGE,
      page,
      depth: 0,
      overrideAccess: true,
    })
    for (const { id, photos } of docs)
      for (const { key, sha256 } of photos as StoredPhoto[])
        yield { key, sha256, record: `photo-uploads/${id}`, contentType: 'image/webp' }
    if (!hasNextPage) return
  }
}
