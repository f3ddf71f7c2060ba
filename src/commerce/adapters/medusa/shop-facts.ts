import { z } from 'zod'
import { rejected } from '../../attempts/rejected.ts'
import type { AdminClient } from './admin-client.ts'

const storesShape = z.object({
  stores: z.array(
    z.object({
      name: z.string(),
      default_sales_channel_id: z.string().nullable(),
      supported_currencies: z.array(
        z.object({ currency_code: z.string(), is_default: z.boolean().nullish() }),
      ),
    }),
  ),
})
const locationsShape = z.object({ stock_locations: z.array(z.object({ id: z.string() })) })
const profilesShape = z.object({
  shipping_profiles: z.array(z.object({ id: z.string(), type: z.string() })),
})

export type ShopFacts = {
  readonly name: string
  /** Currency in which the store sells unless it is told another, e.g. `jpy`. */
  readonly currency: string | undefined
  /** Where products are published. */
  readonly salesChannelId: string
  /** Where the shop holds its stock. */
  readonly locationId: string
  /** What every product needs so that its orders can be fulfilled. */
  readonly shippingProfileId: string
}

/** Asks for the store, once: whether it can be reached and what it sells in. */
export async function readStore(client: AdminClient, signal: AbortSignal) {
  const { stores } = await client.send({ path: '/stores', shape: storesShape, signal })
  const [store] = stores
  if (store === undefined) throw missing('store', 'ストア')
  const currency = store.supported_currencies.find(({ is_default }) => is_default)?.currency_code
  return { name: store.name, currency, salesChannelId: store.default_sales_channel_id }
}

/**
 * What every write needs to know of the shop, asked once and remembered for as long as the process lives. A failure is
 * not remembered.
 */
export function createShopFacts(client: AdminClient): (signal: AbortSignal) => Promise<ShopFacts> {
  let facts: ShopFacts | undefined
  return async (signal) => {
    if (facts !== undefined) return facts
    const { salesChannelId, ...store } = await readStore(client, signal)
    if (salesChannelId === null) throw missing('default sales channel', '既定の販売チャネル')
    const { stock_locations: locations } = await client.send({
      path: '/stock-locations',
      query: { sales_channel_id: salesChannelId, order: 'created_at', limit: 1, fields: 'id' },
      shape: locationsShape,
      signal,
    })
    const locationId = locations[0]?.id
    if (locationId === undefined) {
      throw missing(
        'stock location of the default sales channel',
        '既定の販売チャネルの在庫ロケーション',
      )
    }
    const { shipping_profiles: profiles } = await client.send({
      path: '/shipping-profiles',
      query: { order: 'created_at', limit: 50, fields: 'id,type' },
      shape: profilesShape,
      signal,
    })
    const profile = profiles.find(({ type }) => type === 'default') ?? profiles[0]
    if (profile === undefined) throw missing('shipping profile', '配送プロファイル')
    facts = { ...store, salesChannelId, locationId, shippingProfileId: profile.id }
    return facts
  }
}

const missing = (what: string, whatInJapanese: string) =>
  rejected([
    {
      en: `the shop has no ${what}; create one in the admin of Medusa`,
      ja: `ショップに${whatInJapanese}がありません。Medusaの管理画面で作成してください`,
    },
  ])
