import { z } from 'zod'
import type { ProductInput } from '../../port.ts'
import { type AdminClient, path } from './admin-client.ts'
import type { ShopFacts } from './shop-facts.ts'
import { type StoredProduct, skuOf } from './stored-product.ts'

type StockWork = {
  readonly input: ProductInput
  readonly stored: StoredProduct
  readonly shop: ShopFacts
}

const done = z.object({})

/** Makes the stock of the variants what the input says, and beside it what Medusa keeps for orders. */
export async function setStock(
  client: AdminClient,
  { input, stored, shop }: StockWork,
  signal: AbortSignal,
): Promise<void> {
  const create: object[] = []
  const update: object[] = []
  for (const variant of input.variants) {
    const sku = skuOf(input.customId, variant.customKey)
    const items = stored.variants.find((one) => one.sku === sku)?.inventory_items
    const item = items?.[0]?.inventory
    if (!item) continue
    if (item.requires_shipping !== variant.requiresShipping) {
      await client.send({
        method: 'POST',
        path: path`/inventory-items/${item.id}`,
        body: { requires_shipping: variant.requiresShipping },
        shape: done,
        signal,
      })
    }
    if (!variant.tracked) continue
    const level = item.location_levels?.find(({ location_id }) => location_id === shop.locationId)
    const at = { inventory_item_id: item.id, location_id: shop.locationId }
    const stocked = variant.inventoryQuantity + (level?.reserved_quantity ?? 0)
    if (level === undefined) create.push({ ...at, stocked_quantity: stocked })
    else if (level.stocked_quantity !== stocked) update.push({ ...at, stocked_quantity: stocked })
  }
  if (create.length === 0 && update.length === 0) return
  await client.send({
    method: 'POST',
    path: '/inventory-items/location-levels/batch',
    body: { create, update },
    shape: done,
    signal,
  })
}
