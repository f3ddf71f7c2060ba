import { z } from 'zod'
import { NOT_APPLICABLE } from '../../../brands/shop-words.ts'
import type { CommerceProduct, CommerceStatus, CommerceVariant } from '../../port.ts'

const mediaShape = z.object({
  id: z.string(),
  status: z.enum(['UPLOADED', 'PROCESSING', 'READY', 'FAILED']),
  image: z.object({ url: z.string() }).nullable(),
  mediaErrors: z.array(z.object({ code: z.string(), message: z.string() })),
})

export const variantShape = z.object({
  id: z.string(),
  sku: z.string().nullable(),
  price: z.string(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
  imageSource: z.object({ value: z.string() }).nullable(),
  // Media of other kinds than images, added by hand in the shop, come as empty objects.
  media: z.object({
    nodes: z.array(
      z.union([
        mediaShape,
        z
          .object({})
          .strict()
          .transform(() => null),
      ]),
    ),
  }),
})

export const productShape = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  descriptionHtml: z.string(),
  tags: z.array(z.string()),
  status: z.enum(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']),
  onlineStoreUrl: z.string().nullable(),
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      optionValues: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
})

export type StoredOption = z.infer<typeof productShape>['options'][number]
export type StoredVariant = z.infer<typeof variantShape>
export type StoredMedia = z.infer<typeof mediaShape>

/** A product as the platform holds it, with all of its variants. */
export type StoredProduct = z.infer<typeof productShape> & {
  readonly variants: readonly StoredVariant[]
}

/** The picture of a variant, or undefined while it has none. */
export function mediaOf(variant: StoredVariant): StoredMedia | undefined {
  return variant.media.nodes[0] ?? undefined
}

/** The port's view of a product. `shopUrl` serves for the URL while it is not published. */
export function commerceProduct(stored: StoredProduct, shopUrl: string): CommerceProduct {
  return {
    id: stored.id,
    handle: stored.handle,
    url: productUrl(stored, shopUrl),
    title: stored.title,
    descriptionHtml: stored.descriptionHtml,
    tags: stored.tags,
    status: commerceStatus(stored.status),
    variants: stored.variants.map(commerceVariant),
    mediaReady: mediaReady(stored),
  }
}

/** The port's view of a variant. */
export const commerceVariant = (variant: StoredVariant): CommerceVariant => ({
  id: variant.id,
  customKey: variant.sku ?? '',
  options: [optionAt(variant, 0), optionAt(variant, 1), optionAt(variant, 2)],
  price: variant.price.replace(/\.0+$/, ''),
  imageUrl: mediaOf(variant)?.image?.url ?? null,
  imageId: mediaOf(variant)?.id ?? null,
  imageSource: variant.imageSource?.value ?? null,
})

/** Whether every variant that was given a picture shows it. */
export function mediaReady({ variants }: StoredProduct): boolean {
  return variants.every(
    (variant) => variant.imageSource === null || mediaOf(variant)?.status === 'READY',
  )
}

/** Where shoppers find the product. */
export function productUrl(
  product: { readonly handle: string; readonly onlineStoreUrl: string | null },
  shopUrl: string,
): string {
  return product.onlineStoreUrl ?? `${shopUrl}/products/${encodeURIComponent(product.handle)}`
}

/** Where the people of the shop edit the product: Shopify redirects from here to the admin of the shop. */
export function productAdminUrl(productId: string, shopUrl: string): string {
  return `${shopUrl}/admin/products/${productId.slice(productId.lastIndexOf('/') + 1)}`
}

/** The label of the option at that position, empty where it does not apply. */
export function optionAt(variant: StoredVariant, position: number): string {
  const value = variant.selectedOptions[position]?.value
  return value === undefined || value === NOT_APPLICABLE ? '' : value
}

function commerceStatus(status: StoredProduct['status']): CommerceStatus {
  switch (status) {
    case 'ACTIVE':
    case 'UNLISTED':
      return 'active'
    case 'DRAFT':
      return 'draft'
    case 'ARCHIVED':
      return 'archived'
  }
}
