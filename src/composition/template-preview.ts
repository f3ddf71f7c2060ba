const SUFFIX = '-480.webp'

/** Key of the small rendition of a template's picture, beside the picture. */
export const templatePreviewKey = (pictureKey: string): string => `${pictureKey}${SUFFIX}`

/** Key of the picture that a key stands for: that of a small rendition, or of the picture itself. */
export function templatePictureKey(key: string): string {
  return key.endsWith(SUFFIX) ? key.slice(0, -SUFFIX.length) : key
}
