import type { Plugin } from 'payload'
import { type CreateProductOptions, createProduct } from './endpoints/create-product.ts'

export type CommercePluginOptions = CreateProductOptions & {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
}

/** The way to the shop for products that are not composed here (specification, section 4.1). */
export const commercePlugin =
  ({ enabled = true, ...options }: CommercePluginOptions): Plugin =>
  (config) =>
    enabled
      ? { ...config, endpoints: [...(config.endpoints ?? []), createProduct(options)] }
      : config
