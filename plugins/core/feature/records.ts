import type { CollectionConfig, Plugin } from 'payload'

export type RecordsOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
}

/** A plugin that brings records only: Payload's own screens and REST serve them. */
export function recordsPlugin(...collections: CollectionConfig[]) {
  return ({ enabled = true }: RecordsOptions = {}): Plugin =>
    (config) =>
      enabled ? { ...config, collections: [...(config.collections ?? []), ...collections] } : config
}
