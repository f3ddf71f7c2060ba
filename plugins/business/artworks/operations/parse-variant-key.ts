/** A variant's picture and its preview. */
const COMPOSED =
  /^[^/]+\/(?<artwork>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<variant>[a-z]+-[a-z]+-[a-z]+)(-preview)?\.webp$/

/** The artwork and the variant in the key of a composed picture; undefined for other keys. */
export function parseVariantKey(
  key: string,
): { readonly artwork: string; readonly variant: string } | undefined {
  const { artwork, variant } = COMPOSED.exec(key)?.groups ?? {}
  return artwork && variant ? { artwork, variant } : undefined
}
