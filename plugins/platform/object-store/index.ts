import type { Plugin } from 'payload'
import { type ReadFileOptions, readFile } from './endpoints/read-file.ts'

export type ObjectStorePluginOptions = ReadFileOptions & {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
}

/** Serves objects of the store: public ones to everybody, private ones to those who may see them. */
export const objectStorePlugin =
  ({ enabled = true, ...options }: ObjectStorePluginOptions): Plugin =>
  (config) =>
    enabled ? { ...config, endpoints: [...(config.endpoints ?? []), readFile(options)] } : config
