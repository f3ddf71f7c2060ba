import { z } from 'zod'
import { NOT_APPLICABLE } from '../../../brands/shop-words.ts'
import type { CommerceProduct, CommerceStatus } from '../../port.ts'
import type { AdminClient } from './admin-client.ts'
import { ARCHIVED, IMAGE_SOURCE, OPTION_ORDER } from './own-metadata.ts'

const metadata = z.record(z.string(), z.unknown()).nullish()

const priceShape = z.object({
  id: z.string(),
  amount: z.number(),
  currency_code: z.string(),
  min_quantity: z.number().nullable(),
  max_quantity: z.number().nullable(),
})
const levelShape = z.object({
  id: z.string(),
  location_id: z.string(),
  stocked_quantity: z.number(),
  reserved_quantity: z.number(),
})
const variantShape = z.object({
  id: z.string(),
  title: z.string().nullable(),
  sku: z.string().nullable(),
  thumbnail: z.string().nullable(),
  metadata,
  variant_rank: z.number().nullable(),
  manage_inventory: z.boolean(),
  options: z.array(z.object({ id: z.string(), value: z.string(), option_id: z.string() })),
  prices: z.array(priceShape).nullish(),
  inventory_items: z
    .array(
      z.object({
        inventory: z
          .object({
            id: z.string(),
            requires_shipping: z.boolean(),
            location_levels: z.array(levelShape).nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
})
const optionShape = z.object({
  id: z.string(),
  title: z.string(),
  values: z.array(z.object({ id: z.string(), value: z.string() })),
})
export const productShape = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(['draft', 'proposed', 'published', 'rejected']),
  external_id: z.string().nullable(),
  metadata,
  images: z.array(z.object({ id: z.string(), url: z.string() })),
  options: z.array(optionShape),
  variants: z.array(variantShape),
  tags: z.array(z.object({ value: z.string() })).nullish(),
  sales_channels: z.array(z.object({ id: z.string() }).nullable()).nullish(),
})

/** The fields of `productShape`, as the Admin API wants them named. */
const PRODUCT_FIELDS = [
  'id,handle,title,description,status,external_id,metadata',
  'images.id,images.url',
  'options.id,options.title,options.values.id,options.values.value',
  'variants.id,variants.title,variants.sku,variants.thumbnail,variants.metadata,variants.variant_rank',
  'variants.manage_inventory,variants.options.id,variants.options.value,variants.options.option_id',
  'variants.prices.id,variants.prices.amount,variants.prices.currency_code',
  'variants.prices.min_quantity,variants.prices.max_quantity',
  'variants.inventory_items.inventory.id,variants.inventory_items.inventory.requires_shipping',
  'variants.inventory_items.inventory.location_levels.*',
  'tags.value,sales_channels.id',
].join(',')

export type StoredProduct = z.infer<typeof productShape>
export type StoredVariant = StoredProduct['variants'][number]
export type StoredOption = StoredProduct['options'][number]

const foundShape = z.object({ products: z.array(productShape) })

/** One look at the product of a custom identifier, or null. */
export async function readProduct(
  client: AdminClient,
  customId: string,
  signal: AbortSignal,
): Promise<StoredProduct | null> {
  const query = { external_id: customId, fields: PRODUCT_FIELDS, order: 'created_at', limit: 1 }
  const { products } = await client.send({ path: '/products', query, shape: foundShape, signal })
  const [product] = products
  return product === undefined ? null : inOrder(product)
}

/** Medusa keeps no order of the options of a product: its metadata does. */
function inOrder(product: StoredProduct): StoredProduct {
  const order = product.metadata?.[OPTION_ORDER]
  const known: readonly unknown[] = Array.isArray(order) ? order : []
  const place = ({ id, title }: StoredOption) => {
    const found = known.findIndex((one) => one === id || one === title)
    return found < 0 ? known.length : found
  }
  const rank = ({ variant_rank }: StoredVariant) => variant_rank ?? Number.MAX_SAFE_INTEGER
  return {
    ...product,
    options: product.options.toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1)),
    variants: product.variants.toSorted((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1)),
  }
}

/** The key of a variant within its product: SKUs of Medusa are unique in the whole shop. */
export const skuOf = (customId: string, customKey: string) => `${customId}/${customKey}`

function customKeyOf({ sku }: StoredVariant, customId: string | null): string {
  const prefix = skuOf(customId ?? '', '')
  return sku?.startsWith(prefix) ? sku.slice(prefix.length) : ''
}

/** Whether a product is sold in a channel, once its status lets it be. */
export const isInChannel = (
  { sales_channels }: Pick<StoredProduct, 'sales_channels'>,
  salesChannelId: string,
): boolean => sales_channels?.some((channel) => channel?.id === salesChannelId) ?? false

/** The port's view of a product. */
export function commerceProduct(stored: StoredProduct, storefrontUrl: string): CommerceProduct {
  return {
    id: stored.id,
    handle: stored.handle,
    url: productUrl(stored, storefrontUrl),
    title: stored.title,
    descriptionHtml: stored.description ?? '',
    tags: (stored.tags ?? []).map(({ value }) => value).toSorted(),
    status: commerceStatus(stored),
    variants: stored.variants.map((variant) => {
      const image = stored.images.find(({ url }) => url === variant.thumbnail)
      const source = variant.metadata?.[IMAGE_SOURCE]
      return {
        id: variant.id,
        customKey: customKeyOf(variant, stored.external_id),
        options: [
          labelAt(stored, variant, 0),
          labelAt(stored, variant, 1),
          labelAt(stored, variant, 2),
        ],
        price: String(basePrice(variant) ?? ''),
        imageUrl: image?.url ?? null,
        imageId: image?.id ?? null,
        imageSource: typeof source === 'string' ? source : null,
      }
    }),
    mediaReady: stored.variants.every(
      ({ metadata, thumbnail }) =>
        typeof metadata?.[IMAGE_SOURCE] !== 'string' ||
        stored.images.some(({ url }) => url === thumbnail),
    ),
  }
}

export function productUrl({ handle }: { readonly handle: string }, storefrontUrl: string): string {
  return `${storefrontUrl}/products/${encodeURIComponent(handle)}`
}

/** The price of one, in whole yen. */
export function basePrice({ prices }: StoredVariant): number | undefined {
  return prices?.find(
    ({ currency_code, min_quantity }) => currency_code === 'jpy' && min_quantity === null,
  )?.amount
}

function labelAt({ options }: StoredProduct, variant: StoredVariant, position: number): string {
  const value = storedValue(variant, options[position])?.value
  return value === undefined || value === NOT_APPLICABLE ? '' : value
}

/** The value that a variant has of an option. */
export const storedValue = (variant: StoredVariant, option: StoredOption | undefined) =>
  variant.options.find(({ option_id }) => option_id === option?.id)

function commerceStatus({ status, metadata }: StoredProduct): CommerceStatus {
  if (status === 'published' || status === 'proposed') return 'active'
  return metadata?.[ARCHIVED] === true ? 'archived' : 'draft'
}
