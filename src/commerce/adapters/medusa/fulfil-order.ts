import { z } from 'zod'
import { withRetry } from '../../attempts/retry.ts'
import type { FulfilmentInput, FulfilmentOutcome } from '../../port.ts'
import { type Parts, path } from './admin-client.ts'
import { currentQuantityOf, ORDER_FIELDS, orderShape, type StoredLine } from './order.ts'
import type { ShopFacts } from './shop-facts.ts'

type FulfilParts = Parts & { readonly facts: (signal: AbortSignal) => Promise<ShopFacts> }

const fulfilmentShape = z.object({
  id: z.string(),
  canceled_at: z.string().nullish(),
  shipped_at: z.string().nullish(),
  items: z.array(z.object({ line_item_id: z.string().nullable(), quantity: z.number() })),
})
const openShape = z.object({
  order: orderShape.extend({ fulfillments: z.array(fulfilmentShape) }),
})
const done = z.object({})
const FIELDS = `${ORDER_FIELDS},fulfillments.id,fulfillments.canceled_at,fulfillments.shipped_at,fulfillments.items.*`

/**
 * Records the shipment of everything that an order has left. In Medusa that is two steps, a fulfilment and its shipment;
 * each attempt looks how far the order is, so that a lost response leads to no second one.
 */
export async function fulfilOrder(
  { client, facts, settings }: FulfilParts,
  { orderId, tracking }: FulfilmentInput,
  signal: AbortSignal,
): Promise<FulfilmentOutcome> {
  let sent = 0
  const look = async () => {
    const request = { path: path`/orders/${orderId}`, query: { fields: FIELDS } }
    return (await client.send({ ...request, shape: openShape, signal })).order
  }
  const post = (to: string, body: object) =>
    client.send({ method: 'POST', path: to, query: { fields: 'id' }, body, shape: done, signal })
  return withRetry(
    async () => {
      let order = await look()
      if (order.canceled_at) return 'nothing-left'
      const { locationId } = await facts(signal)
      for (const items of toPack(order.items)) {
        sent += 1
        await post(path`/orders/${orderId}/fulfillments`, { items, location_id: locationId })
      }
      order = await look()
      for (const { id, canceled_at, shipped_at, items } of order.fulfillments) {
        if (canceled_at || shipped_at) continue
        sent += 1
        await post(path`/orders/${orderId}/fulfillments/${id}/shipments`, {
          items: items.flatMap(({ line_item_id, quantity }) =>
            line_item_id === null ? [] : [{ id: line_item_id, quantity }],
          ),
          ...shipmentOf(tracking),
        })
      }
      return sent > 0 ? 'fulfilled' : 'nothing-left'
    },
    settings.retry,
    signal,
  )
}

/** What is in no fulfilment yet: Medusa takes what is sent and what is not in fulfilments of their own. */
export function toPack(lines: readonly StoredLine[]) {
  const left = lines.flatMap((line) => {
    const quantity = currentQuantityOf(line) - line.detail.fulfilled_quantity
    return quantity > 0 ? [{ id: line.id, quantity, isSent: line.requires_shipping }] : []
  })
  return [true, false].flatMap((isSent) => {
    const items = left.filter((item) => item.isSent === isSent)
    return items.length > 0 ? [items.map(({ id, quantity }) => ({ id, quantity }))] : []
  })
}

/** How a shipment can be followed. Medusa has no field for the carrier. */
export const shipmentOf = ({ company, numbers }: FulfilmentInput['tracking']) => ({
  labels: numbers.map((number) => ({ tracking_number: number, tracking_url: '', label_url: '' })),
  ...(company !== null && { metadata: { carrier: company } }),
})
