import { z } from 'zod'
import type { OrderPage, OrderProgress } from '../../port.ts'
import { NEW_ORDERS } from './operations/new-orders.graphql.ts'
import { ORDER_PROGRESS } from './operations/order-progress.graphql.ts'
import { ORDERED_LINES } from './operations/ordered-lines.graphql.ts'
import { allNodes, cursorAfter, pageOf } from './page-of-nodes.ts'
import { type ReadParts, retryingClient, type Send } from './retrying-client.ts'

/** Orders of one page, and the lines that come with each: together within the cost of one query. */
const PAGE = { first: 20, lines: 5 }
/** Lines of a page where an order has more of them. */
const MORE_LINES = 50

const progressShape = z.object({
  id: z.string(),
  cancelledAt: z.string().nullable(),
  displayFulfillmentStatus: z.string(),
})
const linePageShape = pageOf(
  z.object({
    /** `null` for a product that was deleted, and for what is no product. */
    product: z.object({ id: z.string() }).nullable(),
    customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
  }),
)
const ordersShape = z.object({ orders: pageOf(progressShape.extend({ lineItems: linePageShape })) })
const linesShape = z.object({ order: z.object({ lineItems: linePageShape }).nullable() })
const nodesShape = z.object({ nodes: z.array(progressShape.nullable()) })

type LinePage = z.infer<typeof linePageShape>

/** One page of the orders that came in since a time, the oldest first. */
export async function listOrders(
  parts: ReadParts,
  { createdSince, after }: { readonly createdSince: Date; readonly after: string | null },
  signal: AbortSignal,
): Promise<OrderPage> {
  const send = retryingClient(parts, signal)
  const query = `created_at:>='${createdSince.toISOString()}'`
  const { orders: page } = await send(NEW_ORDERS, { ...PAGE, query, after }, ordersShape)
  const orders = []
  for (const { lineItems, ...order } of page.nodes) {
    const lines = await allLines(order.id, lineItems, send)
    orders.push({
      id: order.id,
      progress: progressOf(order),
      lines: lines.map(({ product, customAttributes }) => ({
        productId: product?.id ?? null,
        attributes: customAttributes.flatMap(({ key, value }) =>
          value === null ? [] : [{ key, value }],
        ),
      })),
    })
  }
  return { orders, next: cursorAfter(page) }
}

/** How far orders are, by their identifiers. The platform takes 250 of them at once. */
export async function readProgress(
  parts: ReadParts,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OrderProgress>> {
  const { nodes } = await retryingClient(parts, signal)(ORDER_PROGRESS, { ids }, nodesShape)
  return new Map(nodes.flatMap((order) => (order ? [[order.id, progressOf(order)]] : [])))
}

function progressOf(order: z.infer<typeof progressShape>): OrderProgress {
  if (order.cancelledAt !== null) return 'cancelled'
  return order.displayFulfillmentStatus === 'FULFILLED' ? 'fulfilled' : 'open'
}

function allLines(id: string, first: LinePage, send: Send) {
  return allNodes(first, async (after) => {
    const { order } = await send(ORDERED_LINES, { id, first: MORE_LINES, after }, linesShape)
    return order?.lineItems ?? null
  })
}
