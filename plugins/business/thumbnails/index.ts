import type { CollectionConfig, Plugin } from 'payload'
import { readThumbnail } from './endpoints/read-thumbnail.ts'
import { remakeAfterChange } from './operations/remake-after-change.ts'
import type { ThumbnailsOptions } from './options.ts'

/** Delivers thumbnails as their brand wants it: to attested apps or to everybody (section 2.9). */
export const thumbnailsPlugin =
  ({ enabled = true, ...options }: ThumbnailsOptions): Plugin =>
  (config) => {
    if (!enabled) return config
    return {
      ...config,
      collections: config.collections?.map((collection) =>
        collection.slug === 'brands' ? withRemaking(collection, options) : collection,
      ),
      endpoints: [...(config.endpoints ?? []), ...readThumbnail(options)],
    }
  }

function withRemaking(
  brands: CollectionConfig,
  { queue }: Pick<ThumbnailsOptions, 'queue'>,
): CollectionConfig {
  const afterChange = [...(brands.hooks?.afterChange ?? []), remakeAfterChange(queue)]
  return { ...brands, hooks: { ...brands.hooks, afterChange } }
}
