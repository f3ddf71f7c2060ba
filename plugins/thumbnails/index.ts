import type { Plugin } from 'payload'
import { readThumbnail } from './endpoints/read-thumbnail.ts'
import type { ThumbnailsOptions } from './options.ts'

/** Delivers thumbnails as their brand wants it: to attested apps or to everybody (section 2.9). */
export const thumbnailsPlugin =
  ({ enabled = true, ...options }: ThumbnailsOptions): Plugin =>
  (config) =>
    enabled
      ? { ...config, endpoints: [...(config.endpoints ?? []), ...readThumbnail(options)] }
      : config
