import type { Payload } from 'payload'
import type { JobData } from '../../../../src/jobs/queues.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { thumbnailKey } from '../../../../src/thumbnails/thumbnail-key.ts'

/** Removes the pictures of an artwork that is no longer recorded. May be repeated at any time. */
export async function removeArtworkObjects(
  { brand, artworkId }: JobData['remove-artwork-objects'],
  { payload, store }: { readonly payload: Payload; readonly store: ObjectStore },
): Promise<void> {
  const { totalDocs } = await payload.count({
    collection: 'artworks',
    where: { id: { equals: artworkId } },
    overrideAccess: true,
  })
  if (totalDocs > 0) return
  for (const prefix of [
    `${brand}/${artworkId}/`,
    `originals/${brand}/${artworkId}.`,
    thumbnailKey(brand, artworkId),
    `print-data/${brand}/${brand}_${artworkId}-`,
  ]) {
    for await (const { key } of store.list(prefix)) await store.delete(key)
  }
}
