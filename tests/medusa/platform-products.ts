import type { PlatformProduct } from '../conformance/commerce/bench.ts'
import type { MedusaApi } from './medusa-api.ts'

type Metadata = Readonly<Record<string, unknown>> | null
type Found = {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly status: string
  readonly metadata: Metadata
  readonly type: { readonly value: string } | null
  readonly tags: readonly { readonly value: string }[]
  readonly images: readonly object[]
  readonly sales_channels: readonly object[]
  readonly options: readonly {
    readonly id: string
    readonly title: string
    readonly values: readonly { readonly id: string }[]
  }[]
  readonly variants: readonly {
    readonly id: string
    readonly variant_rank: number
    readonly manage_inventory: boolean
    readonly metadata: Metadata
    readonly options: readonly { readonly value: string; readonly option_id: string }[]
    readonly prices: readonly { readonly amount: number; readonly min_quantity: number | null }[]
    readonly inventory_items: readonly {
      readonly inventory: {
        readonly requires_shipping: boolean
        readonly location_levels: readonly { readonly stocked_quantity: number }[]
      }
    }[]
  }[]
}

const FIELDS = [
  '*images,*options,*options.values,*variants,*variants.options,*variants.prices,*tags,*type',
  '*sales_channels,*variants.inventory_items.inventory',
  '*variants.inventory_items.inventory.location_levels',
].join(',')

/** Everything a shop holds, asked over its Admin API. */
export async function platformProducts(admin: MedusaApi): Promise<PlatformProduct[]> {
  const { products } = await admin.get<{ products: readonly Found[] }>(
    `/admin/products?limit=50&fields=${FIELDS}`,
  )
  return products.map((product) => {
    const order = product.metadata?.option_order as readonly string[]
    const options = product.options.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    return {
      id: product.id,
      title: product.title,
      descriptionHtml: product.description,
      vendor: String(product.metadata?.vendor),
      productType: product.type?.value ?? '',
      tags: product.tags.map(({ value }) => value).toSorted(),
      status: product.status,
      published: product.sales_channels.length > 0,
      optionNames: options.map(({ title }) => title),
      optionIds: options.map(({ id, values }) => [
        id,
        ...values.map((value) => value.id).toSorted(),
      ]),
      metafields: metafieldsOf(product.metadata),
      mediaCount: product.images.length,
      variants: product.variants
        .toSorted((a, b) => a.variant_rank - b.variant_rank)
        .map((variant) => ({
          id: variant.id,
          price: String(variant.prices.find(({ min_quantity }) => min_quantity === null)?.amount),
          quantity: variant.inventory_items[0]?.inventory.location_levels[0]?.stocked_quantity ?? 0,
          tracked: variant.manage_inventory,
          requiresShipping: variant.inventory_items[0]?.inventory.requires_shipping ?? false,
          options: options.map(
            ({ id }) => variant.options.find(({ option_id }) => option_id === id)?.value ?? '',
          ),
          alt: typeof variant.metadata?.image_alt === 'string' ? variant.metadata.image_alt : null,
        })),
    }
  })
}

function metafieldsOf(metadata: Metadata): Record<string, string> {
  const own = Object.entries(metadata ?? {}).filter(([key]) => key.startsWith('custom.'))
  return Object.fromEntries(
    own.map(([key, value]) => [
      key.replace('custom.', ''),
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
}
