/** How a thumbnail is stored: its URL changes with its content, where a client asks for it by that. */
export const THUMBNAIL_OBJECT = {
  contentType: 'image/webp',
  cacheControl: 'public, max-age=300, stale-while-revalidate=86400',
} as const
