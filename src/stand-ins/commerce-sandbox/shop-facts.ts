/** The one location and the one sales channel of the sandbox's shop. */
export const LOCATION_ID = 'gid://shopify/Location/1'
export const ONLINE_STORE_ID = 'gid://shopify/Publication/1'
export const SHOP_NAME = 'Print Commerce Sandbox'
/** ISO 4217 of its prices. */
export const CURRENCY = 'JPY'
/** What the service needs of an access token to do all that it can. */
export const ACCESS_SCOPES = [
  'write_products',
  'write_publications',
  'read_locations',
  'read_orders',
  'read_all_orders',
  'write_draft_orders',
  'write_discounts',
  'write_files',
]
