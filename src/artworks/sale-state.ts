import type { ShopDrift } from '../publishing/compare-products.ts'
import type { ShopState } from '../publishing/shop-states.ts'
import type { ArtworkStatus } from './status.ts'

/**
 * Whether customers can buy an artwork: `pending` – the shop does not yet have what was decided, `refused` – the shop
 * rejected it, `whenReady` – it goes on sale once its pictures are composed.
 */
export type SaleState = 'onSale' | 'notOnSale' | 'whenReady' | 'pending' | 'refused'

type Facts = {
  readonly status: ArtworkStatus
  readonly shopState?: ShopState | null
  readonly shopDrift?: ShopDrift | null
  readonly publishWhenReady?: boolean | null
}

/** Whether customers can buy an artwork, as far as its record says (specification, sections 2.7 and 3.2). */
export function saleStateOf({ status, shopState, shopDrift, publishWhenReady }: Facts): SaleState {
  if (shopState === 'pending' || shopState === 'refused') return shopState
  if (status === 'published') return shopDrift === 'deleted' ? 'notOnSale' : 'onSale'
  return status === 'draft' && publishWhenReady ? 'whenReady' : 'notOnSale'
}
