import { checkOrder } from './check-order.ts'
import { checkRefund, type RefundInput } from './check-refund.ts'
import type { SandboxParts } from './mutations.ts'
import { newOrder } from './new-order.ts'
import type { OrderInput } from './order-input.ts'
import { fulfillmentOrderOf, presentOrder } from './present-order.ts'
import type { OrderRecord } from './records.ts'

type Fulfilment = {
  fulfillment: {
    lineItemsByFulfillmentOrder: readonly {
      fulfillmentOrderId: string
      fulfillmentOrderLineItems?: readonly object[] | null
    }[]
    trackingInfo?: {
      company?: string | null
      number?: string | null
      numbers?: readonly string[] | null
    } | null
  }
}

/** The mutations of orders that the sandbox carries out, by their names in the schema. */
export function orderMutations({ store, origin }: SandboxParts): Record<string, unknown> {
  const present = (order: OrderRecord) => presentOrder(order, store, origin)
  const ofFulfilment = (id: string | undefined) =>
    store.orders().find((one) => fulfillmentOrderOf(one).id === id)
  const hold = async (id: string, onHold: boolean) => {
    const order = ofFulfilment(id)
    if (order === undefined || fulfillmentOrderOf(order).status !== (onHold ? 'OPEN' : 'ON_HOLD')) {
      const message = 'The fulfillment order is not in a state for this'
      return { fulfillmentOrder: null, userErrors: [{ field: ['id'], message }] }
    }
    const held = { ...order, onHold, updatedAt: new Date().toISOString() }
    await store.saveOrder(held)
    return { fulfillmentOrder: fulfillmentOrderOf(held), userErrors: [] }
  }
  return {
    async orderCreate({ order: input }: { order: OrderInput }) {
      const userErrors = checkOrder(input, store)
      if (userErrors.length > 0) return { order: null, userErrors }
      const order = newOrder(input, store)
      await store.saveOrder(order)
      return { order: present(order), userErrors: [] }
    },

    async orderCancel({ orderId, reason }: { orderId: string; reason: string }) {
      const order = store.order(orderId)
      const refused = (code: string, message: string) => ({
        job: null,
        orderCancelUserErrors: [{ code, field: ['orderId'], message }],
      })
      if (order === undefined) return refused('NOT_FOUND', 'Order does not exist')
      if (order.cancelledAt !== null) return refused('INVALID', 'Order has already been cancelled')
      if (order.fulfilledAt !== undefined) {
        return refused('INVALID', 'Cannot cancel an order that has been fulfilled')
      }
      const cancelledAt = new Date().toISOString()
      await store.saveOrder({ ...order, cancelledAt, cancelReason: reason, updatedAt: cancelledAt })
      return { job: { id: store.newId('Job'), done: true }, orderCancelUserErrors: [] }
    },

    async fulfillmentCreate({ fulfillment: input }: Fulfilment) {
      const { lineItemsByFulfillmentOrder: parts, trackingInfo } = input
      const wanted = parts.length === 1 ? parts[0] : undefined
      const order = ofFulfilment(wanted?.fulfillmentOrderId)
      const refused = (message: string) => ({
        fulfillment: null,
        userErrors: [{ field: ['fulfillment', 'lineItemsByFulfillmentOrder'], message }],
      })
      if (wanted?.fulfillmentOrderLineItems) {
        return refused('The commerce sandbox sends an order off as a whole')
      }
      if (order === undefined) return refused('Fulfillment order does not exist')
      if (fulfillmentOrderOf(order).status !== 'OPEN')
        return refused('Fulfillment order is not open')
      const fulfilledAt = new Date().toISOString()
      const { company = null, number = null, numbers = null } = trackingInfo ?? {}
      const tracking = (numbers ?? [number])
        .filter((one) => one !== null)
        .map((one) => ({ company, number: one }))
      await store.saveOrder({ ...order, fulfilledAt, tracking, updatedAt: fulfilledAt })
      const fulfillment = {
        id: store.newId('Fulfillment'),
        status: 'SUCCESS',
        createdAt: fulfilledAt,
      }
      return { fulfillment, userErrors: [] }
    },

    fulfillmentOrderHold: ({ id }: { id: string }) => hold(id, true),
    fulfillmentOrderReleaseHold: ({ id }: { id: string }) => hold(id, false),

    async refundCreate({ input }: { input: RefundInput }) {
      const order = store.order(input.orderId)
      const userErrors = checkRefund(input, order)
      if (order === undefined || userErrors.length > 0) {
        return { order: null, refund: null, userErrors }
      }
      const lines = order.lines.map((line) => {
        const given = input.refundLineItems?.find(({ lineItemId }) => lineItemId === line.id)
        return { ...line, refunded: line.refunded + (given?.quantity ?? 0) }
      })
      const refunded = { ...order, lines, updatedAt: new Date().toISOString() }
      await store.saveOrder(refunded)
      const refund = { id: store.newId('Refund'), createdAt: new Date().toISOString() }
      return { order: present(refunded), refund, userErrors: [] }
    },
  }
}
