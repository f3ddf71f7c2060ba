import { z } from 'zod'
import { rejected } from '../../attempts/rejected.ts'
import { withRetry } from '../../attempts/retry.ts'
import type { CallOptions, CommercePort } from '../../port.ts'
import { createAdminClient } from './admin-client.ts'
import { awaitMedia } from './await-media.ts'
import { closeCheckout, createCheckout } from './checkout.ts'
import { createCosts } from './costs.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { listOrders, orderReach, readProgress } from './list-orders.ts'
import { dropOffers, readOffers, setOffers } from './offers.ts'
import { PING } from './operations/ping.graphql.ts'
import { PRODUCT_UPDATE_STATUS } from './operations/product-update-status.graphql.ts'
import { PUBLISHABLE_PUBLISH } from './operations/publishable-publish.graphql.ts'
import { type ShopifyOptions, shopifySettings } from './options.ts'
import { readProduct } from './read-product.ts'
import { retryThrottled } from './retry-throttled.ts'
import { setProduct } from './set-product.ts'
import { createShopFacts } from './shop-facts.ts'
import { commerceProduct, productAdminUrl, productUrl } from './stored-product.ts'
import { refuseUserErrors, userErrorsShape } from './user-errors.ts'
import { readWebhook } from './webhooks/read-webhook.ts'
import { ensureWebhooks, missingWebhooks } from './webhooks/subscriptions.ts'

const updatedShape = z.object({ productUpdate: z.object({ userErrors: userErrorsShape }) })
const publishedShape = z.object({
  publishablePublish: z.object({
    publishable: z
      .object({
        publishedOnPublication: z.boolean(),
        handle: z.string(),
        onlineStoreUrl: z.string().nullable(),
      })
      .nullable(),
    userErrors: userErrorsShape,
  }),
})
const pingShape = z.object({
  shop: z.object({ name: z.string(), currencyCode: z.string() }),
  products: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
})

/**
 * The commerce port over the platform's GraphQL Admin API (specification, sections 2.4 and 4.1).
 *
 * @see docs/decisions/0020-use-a-custom-id-to-make-product-upserts-idempotent.md
 */
export function createShopify(options: ShopifyOptions): Required<CommercePort> {
  const settings = shopifySettings(options)
  const costs = createCosts()
  const clientOf = (isUrgent: boolean) =>
    retryThrottled(createAdminClient({ ...settings, ...costs, isUrgent }), settings.throttleRetry)
  const client = clientOf(false)
  // For a customer who waits, and for what a process asks once, which a customer may be the first to need.
  const urgent = clientOf(true)
  const facts = createShopFacts(urgent, settings.publicationId)
  const parts = { client, facts, settings }
  const urgentParts = { client: urgent, facts, settings }

  const signalOf = (call: CallOptions | undefined): AbortSignal => {
    const deadline = AbortSignal.timeout(settings.deadlineMs)
    return call?.signal === undefined ? deadline : AbortSignal.any([deadline, call.signal])
  }
  const retrying = <T>(signal: AbortSignal, attempt: () => Promise<T>): Promise<T> =>
    withRetry(attempt, settings.retry, signal)
  const read = (customId: string, signal: AbortSignal) =>
    retrying(signal, async () => {
      await facts.customIdDefined(signal)
      return await readProduct(client, customId, signal)
    })

  return {
    name: 'shopify',
    url: settings.url,
    async upsertProduct(input, call) {
      const signal = signalOf(call)
      const { openPicture } = call ?? {}
      const { customId, offers: wanted } = input
      // Before the price changes: what was off the old one could be more than the new one.
      if (wanted && input.status === 'active') {
        const productId = (await read(customId, signal))?.id ?? null
        await dropOffers(parts, { customId, productId, offers: wanted }, signal)
      }
      const stored = await setProduct(parts, input, { signal, ...(openPicture && { openPicture }) })
      const offers =
        wanted &&
        (await setOffers(
          parts,
          { customId, productId: stored.id, title: input.title, offers: wanted },
          signal,
        ))
      const settled = await awaitMedia(parts, customId, stored, signal)
      return { ...commerceProduct(settled, settings.url), ...(offers && { offers }) }
    },

    async findProduct(customId, call) {
      const signal = signalOf(call)
      const stored = await read(customId, signal)
      if (stored === null) return null
      const product = commerceProduct(stored, settings.url)
      if (!call?.offers) return product
      const own = { customId, productId: stored.id }
      return { ...product, offers: await readOffers(parts, own, signal) }
    },

    async setStatus(productId, status, call) {
      const signal = signalOf(call)
      const { productUpdate } = await retrying(signal, () =>
        client.send({
          query: PRODUCT_UPDATE_STATUS,
          variables: { product: { id: productId, status: status.toUpperCase() } },
          shape: updatedShape,
          signal,
        }),
      )
      refuseUserErrors(productUpdate.userErrors)
    },

    clearOffers: (customId, call) =>
      dropOffers(parts, { customId, productId: null, offers: [] }, signalOf(call)),

    async publish(productId, call) {
      const signal = signalOf(call)
      const { publishablePublish } = await retrying(signal, async () => {
        const publicationId = await facts.publicationId(signal)
        return await client.send({
          query: PUBLISHABLE_PUBLISH,
          variables: { id: productId, input: [{ publicationId }], publicationId },
          shape: publishedShape,
          signal,
        })
      })
      refuseUserErrors(publishablePublish.userErrors)
      const { publishable } = publishablePublish
      if (publishable?.publishedOnPublication !== true) {
        throw rejected([
          {
            en: 'the product was not published to the online store',
            ja: '商品がオンラインストアに公開されませんでした',
          },
        ])
      }
      return { url: productUrl(publishable, settings.url) }
    },

    listOrders: ({ updatedSince, after = null }, call) =>
      listOrders({ client, settings }, { updatedSince, after }, signalOf(call)),

    orderReach: (call) => orderReach({ client, settings }, signalOf(call)),

    orderProgress: (ids, call) => readProgress({ client, settings }, ids, signalOf(call)),

    createCheckout: (input, call) => createCheckout(urgentParts, input, signalOf(call)),

    closeCheckout: (customId, call) => closeCheckout(urgentParts, customId, signalOf(call)),

    fulfilOrder: (input, call) => fulfilOrder({ client, settings }, input, signalOf(call)),

    readWebhook: (received, secrets) =>
      readWebhook(received, { shop: new URL(settings.url).host, secrets }),

    missingWebhooks: (uri, call) => missingWebhooks({ client, settings }, uri, signalOf(call)),

    ensureWebhooks: (uri, call) => ensureWebhooks({ client, settings }, uri, signalOf(call)),

    budgetUse: costs.usedPercent,

    adminUrl: (productId) => productAdminUrl(productId, settings.url),

    async check(given) {
      const signal = signalOf(given && { signal: given })
      const { shop } = await retrying(signal, () =>
        // A check that waited behind jobs would say that the shop is slow.
        urgent.send({ query: PING, shape: pingShape, signal }),
      )
      if (shop.currencyCode !== 'JPY') {
        throw rejected([
          {
            en: `the shop sells in ${shop.currencyCode}; it must sell in JPY`,
            ja: `ショップの通貨が${shop.currencyCode}です。日本円にしてください`,
          },
        ])
      }
      return { status: 'healthy', detail: `${shop.name}, ${shop.currencyCode}` }
    },
  }
}
