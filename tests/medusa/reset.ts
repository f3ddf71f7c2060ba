import { withClient } from '../../src/database/with-client.ts'

/** What a test leaves behind, with the tables that refer to it. */
const TABLES = [
  'product',
  'product_option',
  'inventory_item',
  'reservation_item',
  '"order"',
  'payment_collection',
  'fulfillment',
  'product_sales_channel',
  'product_shipping_profile',
  'product_variant_inventory_item',
  'product_variant_price_set',
  'order_payment_collection',
  'order_fulfillment',
]

/** Makes a shop as empty as it was after `seedShop`: the API of Medusa deletes no orders. */
export async function resetShop(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, (client) => client.query(`TRUNCATE ${TABLES.join(', ')} CASCADE`))
}
