/** The one location and the one sales channel of the sandbox's shop. */
export const LOCATION_ID = 'gid://shopify/Location/1'
export const ONLINE_STORE_ID = 'gid://shopify/Publication/1'
export const SHOP_NAME = 'Print Commerce Sandbox'
