import { GraphQLError } from 'graphql'
import { connection, type PageArguments } from './connection.ts'
import {
  type MediaRecord,
  type MetafieldRecord,
  numberOf,
  type ProductRecord,
  type VariantRecord,
} from './records.ts'
import { LOCATION_ID, ONLINE_STORE_ID } from './shop-facts.ts'

type MetafieldArguments = { namespace?: string | null; key: string }

/** A product as the Admin API shows it. `origin` is the shop's own URL, without a slash. */
export function presentProduct(product: ProductRecord, origin: string): object {
  const visible = isVisible(product)
  return {
    __typename: 'Product',
    id: product.id,
    legacyResourceId: numberOf(product.id),
    handle: product.handle,
    title: product.title,
    descriptionHtml: product.descriptionHtml,
    vendor: product.vendor,
    productType: product.productType,
    tags: product.tags,
    status: product.status,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
    onlineStoreUrl: visible ? productUrl(product, origin) : null,
    onlineStorePreviewUrl: productUrl(product, origin),
    totalInventory: product.variants.reduce((sum, { quantity }) => sum + quantity, 0),
    tracksInventory: product.variants.some(({ tracked }) => tracked),
    hasOnlyDefaultVariant: product.options.every(({ name }) => name === 'Title'),
    variantsCount: { count: product.variants.length, precision: 'EXACT' },
    mediaCount: { count: product.media.length, precision: 'EXACT' },
    publishedOnPublication: ({ publicationId }: { publicationId: string }) =>
      publicationId === ONLINE_STORE_ID && product.published,
    options: ({ first }: { first?: number | null }) =>
      product.options.slice(0, first ?? undefined).map((option, index) => ({
        id: option.id,
        name: option.name,
        position: index + 1,
        values: option.values.map(({ name }) => name),
        optionValues: option.values.map(({ id, name }) => ({
          id,
          name,
          hasVariants: product.variants.some(({ values }) => values[index] === name),
        })),
      })),
    metafield: (args: MetafieldArguments) => presentMetafield(product.metafields, args),
    metafields: (args: PageArguments) => connection(product.metafields, args, plainMetafield),
    media: (args: PageArguments) =>
      connection(product.media, args, (media) => presentMedia(media, origin)),
    variants: (args: PageArguments) =>
      connection(product.variants, args, (variant) => presentVariant(product, variant, origin)),
  }
}

/** Where a shopper finds the product. */
function productUrl(product: ProductRecord, origin: string): string {
  return `${origin}/products/${encodeURIComponent(product.handle)}`
}

/** Whether a shopper can see the product: published, and not a draft or put away. */
export function isVisible(product: ProductRecord): boolean {
  return product.published && (product.status === 'ACTIVE' || product.status === 'UNLISTED')
}

/** URL of a picture on the sandbox's own image server. */
export function mediaUrl(media: MediaRecord, origin: string): string {
  return `${origin}/cdn/${numberOf(media.id)}.${media.mimeType.split('/')[1] ?? 'webp'}`
}

function presentVariant(product: ProductRecord, variant: VariantRecord, origin: string): object {
  const media = product.media.filter(({ id }) => id === variant.mediaId)
  return {
    __typename: 'ProductVariant',
    id: variant.id,
    legacyResourceId: numberOf(variant.id),
    title: variant.values.join(' / '),
    displayName: `${product.title} - ${variant.values.join(' / ')}`,
    sku: variant.sku,
    price: variant.price,
    position: product.variants.indexOf(variant) + 1,
    inventoryQuantity: variant.quantity,
    inventoryPolicy: 'DENY',
    availableForSale: !variant.tracked || variant.quantity > 0,
    createdAt: variant.createdAt,
    selectedOptions: variant.values.map((value, index) => ({
      name: product.options[index]?.name ?? '',
      value,
    })),
    inventoryItem: {
      id: variant.inventoryItemId,
      sku: variant.sku,
      tracked: variant.tracked,
      requiresShipping: variant.requiresShipping,
      inventoryLevel: ({ locationId }: { locationId: string }) =>
        locationId === LOCATION_ID
          ? {
              id: `gid://shopify/InventoryLevel/${numberOf(variant.inventoryItemId)}`,
              quantities: ({ names }: { names: string[] }) =>
                names.map((name) => ({ name, quantity: variant.quantity })),
            }
          : null,
    },
    metafield: (args: MetafieldArguments) => presentMetafield(variant.metafields, args),
    metafields: (args: PageArguments) => connection(variant.metafields, args, plainMetafield),
    media: (args: PageArguments) => connection(media, args, (item) => presentMedia(item, origin)),
  }
}

function presentMedia(media: MediaRecord, origin: string): object {
  const ready = media.status === 'READY'
  return {
    __typename: 'MediaImage',
    id: media.id,
    alt: media.alt,
    status: media.status,
    fileStatus: media.status,
    mediaContentType: 'IMAGE',
    mimeType: ready ? media.mimeType : null,
    mediaErrors: media.error === null ? [] : [{ ...media.error, details: null }],
    mediaWarnings: [],
    image: ready
      ? {
          altText: media.alt,
          width: media.width,
          height: media.height,
          url: ({ transform }: { transform?: { maxWidth?: number } | null }) =>
            mediaUrl(media, origin) +
            (transform?.maxWidth === undefined ? '' : `?width=${transform.maxWidth}`),
        }
      : null,
  }
}

function presentMetafield(fields: readonly MetafieldRecord[], args: MetafieldArguments) {
  if (!args.namespace) {
    throw new GraphQLError('The commerce sandbox has no app-reserved metafields: name a namespace.')
  }
  const found = fields.find(
    ({ namespace, key }) => namespace === args.namespace && key === args.key,
  )
  return found === undefined ? null : plainMetafield(found)
}

function plainMetafield({ namespace, key, type, value }: MetafieldRecord): object {
  return { __typename: 'Metafield', namespace, key, type, value, jsonValue: value }
}
