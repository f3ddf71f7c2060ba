import type { ThumbnailSettings } from '../brands/thumbnail-settings.ts'

/** What a thumbnail looks like beside its picture; another style is another thumbnail. */
export function thumbnailStyle({
  crop,
  background,
}: Pick<ThumbnailSettings, 'crop' | 'background'>): string {
  return `${crop} ${background.toLowerCase()}`
}
