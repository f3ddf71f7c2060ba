import type { Payload } from 'payload'
import type { ObjectStore } from '../../../../src/object-store/port.ts'

/** Removes the pictures of an artwork that is no longer recorded. May be repeated at any time. */
export async function removeArtworkObjects(
  { brand, artworkId }: { readonly brand: string; readonly artworkId: string },
  { payload, store }: { readonly payload: Payload; readonly store: ObjectStore },
): Promise<void> {
  const { totalDocs } = await payload.count({
    collection: 'artworks',
    where: { id: { equals: artworkId } },
    overrideAccess: true,
  })
  if (totalDocs > 0) return
  for (const prefix of [`${brand}/${artworkId}/`, `originals/${brand}/${artworkId}`])
    for await (const { key } of store.list(prefix)) await store.delete(key)
}
