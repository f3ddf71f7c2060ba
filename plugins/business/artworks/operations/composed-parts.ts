/** A variant's picture and its preview. */
const COMPOSED =
  /^[^/]+\/(?<artwork>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(?<variant>[a-z]+-[a-z]+-[a-z]+)(-preview)?\.webp$/

/** Which artwork and variant the key of a composed picture names, or undefined for other keys. */
export function composedParts(
  key: string,
): { readonly artwork: string; readonly variant: string } | undefined {
  const { artwork, variant } = COMPOSED.exec(key)?.groups ?? {}
  return artwork && variant ? { artwork, variant } : undefined
}
