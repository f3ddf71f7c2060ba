/**
 * What the shop knows of a record that is a product there: `pending` – not yet what is recorded here, `current` – the
 * same, `refused` – the shop rejected it, with a reason.
 */
export const SHOP_STATES = ['pending', 'current', 'refused'] as const
export type ShopState = (typeof SHOP_STATES)[number]
