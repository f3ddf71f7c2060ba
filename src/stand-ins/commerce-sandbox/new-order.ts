import { findVariant } from './find-variant.ts'
import type { OrderInput } from './order-input.ts'
import type { OrderRecord } from './records.ts'
import type { SandboxStore } from './store.ts'

/** Number of the shop's first order, less one. */
const NAMES_FROM = 1000

/**
 * The order of an input that has been checked. Each line keeps the price that its variant has now;
 * stock stays as it is, as `orderCreate` does it where nothing else is asked for.
 */
export function newOrder(input: OrderInput, store: SandboxStore): OrderRecord {
  const now = new Date().toISOString()
  return {
    id: store.newId('Order'),
    name: nextOrderName(store),
    test: input.test ?? false,
    createdAt: now,
    processedAt: input.processedAt ? new Date(input.processedAt).toISOString() : now,
    cancelledAt: null,
    cancelReason: null,
    lines: (input.lineItems ?? []).flatMap(({ variantId, quantity, properties }) => {
      const found = variantId ? findVariant(store, variantId) : undefined
      if (found === undefined) return []
      const { product, variant } = found
      return {
        id: store.newId('LineItem'),
        productId: product.id,
        variantId: variant.id,
        title: product.title,
        sku: variant.sku,
        quantity,
        refunded: 0,
        unitPrice: variant.price,
        attributes: (properties ?? []).map(({ name, value }) => ({ key: name, value })),
      }
    }),
  }
}

/** What the shop's people call the next order. */
export function nextOrderName(store: SandboxStore): string {
  return `#${NAMES_FROM + store.orders().length + 1}`
}
