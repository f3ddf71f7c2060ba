import { changedAt } from '../present-order.ts'
import { numberOf, type OrderRecord } from '../records.ts'
import type { SandboxStore } from '../store.ts'
import { orderPayload } from './order-payload.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** A shop that tells by webhook what is saved in it, as soon as it is saved. */
export function tellingStore(store: SandboxStore, { send }: WebhookSender): SandboxStore {
  return {
    ...store,
    async saveOrder(order) {
      const topics = topicsOf(store.order(order.id), order)
      await store.saveOrder(order)
      send(topics, orderPayload(order), changedAt(order))
    },
    async saveProduct(product) {
      const before = store.product(product.id)
      await store.saveProduct(product)
      // Pictures that arrive are no change of the product.
      if (before === undefined || before.updatedAt === product.updatedAt) return
      const id = Number(numberOf(product.id))
      send(['products/update'], { id, title: product.title }, product.updatedAt)
    },
    async dropProduct(productId) {
      await store.dropProduct(productId)
      send(['products/delete'], { id: Number(numberOf(productId)) }, new Date().toISOString())
    },
  }
}

function topicsOf(before: OrderRecord | undefined, after: OrderRecord): string[] {
  if (before === undefined) return ['orders/create']
  return [
    'orders/updated',
    ...(before.cancelledAt === null && after.cancelledAt !== null ? ['orders/cancelled'] : []),
    ...(before.fulfilledAt === undefined && after.fulfilledAt !== undefined
      ? ['orders/fulfilled']
      : []),
  ]
}
