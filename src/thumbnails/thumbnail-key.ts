/** What a thumbnail belongs to: an order or an artwork. */
export const THUMBNAIL_ID = /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/

/**
 * Key of a thumbnail in the object store (specification, section 2.9): `{brand}_{orderId}_thumb.webp`
 * below `thumbnails/<brand>/`. An artwork's has the artwork's id in the same place.
 */
export function thumbnailKey(brand: string, id: string): string {
  return `thumbnails/${brand}/${brand}_${id}_thumb.webp`
}

/** Identifies the content of a thumbnail in its URL, so that caches may keep it indefinitely. */
export function thumbnailVersion({ sha256 }: { readonly sha256: string }): string {
  return sha256.slice(0, 16)
}

/** URL of a thumbnail as clients see it; it stays the same whatever the brand's delivery is. */
export function thumbnailUrl(
  serverUrl: string,
  brand: string,
  id: string,
  stored: { readonly sha256: string },
): string {
  return `${serverUrl}/api/${brand}/thumbnails/${id}?v=${thumbnailVersion(stored)}`
}
