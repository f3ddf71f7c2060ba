import { z } from 'zod'
import { rejected } from '../../attempts/rejected.ts'
import { withRetry } from '../../attempts/retry.ts'
import type { CallOptions, CommercePort } from '../../port.ts'
import { createAdminClient, path } from './admin-client.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { inTurn } from './in-turn.ts'
import { listOrders } from './list-orders.ts'
import { type MedusaOptions, medusaSettings } from './options.ts'
import { readProgress } from './order.ts'
import { statusOf } from './own-metadata.ts'
import { setProduct } from './set-product.ts'
import { createShopFacts, readStore } from './shop-facts.ts'
import {
  commerceProduct,
  isInChannel,
  productUrl,
  readProduct,
  type StoredProduct,
} from './stored-product.ts'
import { clearedPrices, offerUse, placedOffers, storedOffers } from './variant-input.ts'

const productShape = z.object({
  product: z.object({
    id: z.string(),
    handle: z.string(),
    status: z.string(),
    sales_channels: z.array(z.object({ id: z.string() }).nullable()).nullish(),
  }),
})
const done = z.object({})

/**
 * The commerce port over the Admin API of Medusa 2 (specification, section 4.1).
 *
 * It has neither webhooks, because Medusa sends none, nor checkouts: no page of Medusa takes the payment of a draft
 * order, and it finds none by an identifier of ours.
 *
 * @see docs/decisions/0269-sell-on-medusa-as-a-second-platform.md
 */
export function createMedusa(options: MedusaOptions): CommercePort {
  const settings = medusaSettings(options)
  const client = createAdminClient(settings)
  const facts = createShopFacts(client)
  const parts = { client, facts, settings }
  // It changes a product by several requests, which must not mix with those of another call.
  const oneAfterTheOther = inTurn()

  const signalOf = (call: CallOptions | undefined): AbortSignal => {
    const deadline = AbortSignal.timeout(settings.deadlineMs)
    return call?.signal === undefined ? deadline : AbortSignal.any([deadline, call.signal])
  }
  const retrying = <T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> =>
    withRetry(attempt, settings.retry, signal)
  const look = (productId: string, signal: AbortSignal) => {
    const query = { fields: 'id,handle,status,sales_channels.id' }
    return client.send({ path: path`/products/${productId}`, query, shape: productShape, signal })
  }
  const change = (productId: string, body: object, signal: AbortSignal) => {
    const request = { method: 'POST' as const, path: path`/products/${productId}`, body, signal }
    return client.send({ ...request, query: { fields: 'id' }, shape: done })
  }
  const view = (stored: StoredProduct) => commerceProduct(stored, settings.storefrontUrl)

  return {
    name: 'medusa',
    url: settings.url,

    async upsertProduct(input, call) {
      const { openPicture } = call ?? {}
      const signal = signalOf(call)
      const stored = await oneAfterTheOther(input.customId, () =>
        setProduct(parts, input, { signal, ...(openPicture && { openPicture }) }),
      )
      const offers = input.offers && offerUse(placedOffers(input.offers))
      return { ...view(stored), ...(offers && { offers }) }
    },

    async findProduct(customId, call) {
      const signal = signalOf(call)
      const stored = await retrying(signal, () => readProduct(client, customId, signal))
      if (stored === null) return null
      return { ...view(stored), ...(call?.offers && { offers: storedOffers(stored) }) }
    },

    async setStatus(productId, status, call) {
      const signal = signalOf(call)
      await retrying(signal, async () => {
        const { salesChannelId } = await facts(signal)
        const { product } = await look(productId, signal)
        await change(productId, statusOf(status, isInChannel(product, salesChannelId)), signal)
      })
    },

    async clearOffers(customId, call) {
      const signal = signalOf(call)
      await retrying(signal, async () => {
        const stored = await readProduct(client, customId, signal)
        const update = stored ? clearedPrices(stored) : []
        if (stored === null || update.length === 0) return
        const to = path`/products/${stored.id}/variants/batch`
        await client.send({ method: 'POST', path: to, body: { update }, shape: done, signal })
      })
    },

    async publish(productId, call) {
      const signal = signalOf(call)
      const handle = await retrying(signal, async () => {
        const { salesChannelId } = await facts(signal)
        const { product } = await look(productId, signal)
        const channels = (product.sales_channels ?? []).flatMap((one) => one?.id ?? [])
        const sells = isInChannel(product, salesChannelId)
        if (sells && product.status !== 'proposed') return product.handle
        await change(
          productId,
          {
            // The list is complete: channels in which the shop's people sell the product stay.
            sales_channels: [...new Set([...channels, salesChannelId])].map((id) => ({ id })),
            ...(product.status === 'proposed' && { status: 'published' }),
          },
          signal,
        )
        return product.handle
      })
      return { url: productUrl({ handle }, settings.storefrontUrl) }
    },

    listOrders: ({ updatedSince, after = null }, call) =>
      listOrders(parts, { updatedSince, after }, signalOf(call)),

    // Medusa shows all orders to its people.
    orderReach: async () => null,

    orderProgress: (ids, call) => readProgress(parts, ids, signalOf(call)),

    fulfilOrder: (input, call) => fulfilOrder(parts, input, signalOf(call)),

    adminUrl: (productId) => `${settings.url}/app/products/${encodeURIComponent(productId)}`,

    async check(given) {
      const signal = signalOf(given && { signal: given })
      const { name, currency } = await retrying(signal, () => readStore(client, signal))
      if (currency !== 'jpy') {
        const found = currency?.toUpperCase() ?? '–'
        throw rejected([
          {
            en: `the default currency of the store is ${found}; it must be JPY`,
            ja: `ストアの既定の通貨が${found}です。日本円にしてください`,
          },
        ])
      }
      return { status: 'healthy', detail: `${name}, JPY` }
    },
  }
}
