import { z } from 'zod'
import type { Sales } from '../../port.ts'
import { ACCESS_SCOPES } from './operations/access-scopes.graphql.ts'
import { SOLD_ORDER_LINES } from './operations/sold-order-lines.graphql.ts'
import { SOLD_ORDERS } from './operations/sold-orders.graphql.ts'
import { allNodes, cursorAfter, pageOf } from './page-of-nodes.ts'
import { type ReadParts, retryingClient, type Send } from './retrying-client.ts'
import { linePageShape, orderShape, type SoldLine, type SoldOrder } from './sold-order.ts'
import { sumSales } from './sum-sales.ts'

/** Orders of one page, and the lines that come with each: together within the cost of one query. */
const PAGE = { first: 20, lines: 5 }
/** Lines of a page where an order has more of them. */
const MORE_LINES = 50
/** Attempts for each page; few, because a user is waiting at a screen. */
const ATTEMPTS = 3
/** How far back orders go for a token without the scope of all orders, in ms. */
const WINDOW_MS = 60 * 86_400_000

const ordersShape = z.object({
  orders: pageOf(orderShape.extend({ lineItems: linePageShape })),
})
const scopesShape = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})
const linesShape = z.object({ order: z.object({ lineItems: linePageShape }).nullable() })

type LinePage = z.infer<typeof linePageShape>

/**
 * Reads the shop's orders page by page, the newest first and no more than the settings allow.
 *
 * @see docs/decisions/0125-count-sales-from-the-orders-of-the-shop.md
 */
export async function countSales(parts: ReadParts, signal: AbortSignal): Promise<Sales> {
  const { maxOrders } = parts.settings
  const send = retryingClient(parts, signal, ATTEMPTS)
  const reach = await reachOf(send)
  // By identifier: an order that comes in meanwhile may move another one to the next page.
  const orders = new Map<string, SoldOrder>()
  let after: string | null = null
  for (;;) {
    const first = Math.min(PAGE.first, maxOrders - orders.size)
    const { orders: page }: z.infer<typeof ordersShape> = await send(
      SOLD_ORDERS,
      { ...PAGE, first, after },
      ordersShape,
    )
    for (const { lineItems, ...order } of page.nodes) {
      orders.set(order.id, { ...order, lines: await allLines(order.id, lineItems, send) })
    }
    after = cursorAfter(page)
    const whole = after === null
    if (whole || orders.size >= maxOrders) {
      const since = whole ? reach : (page.nodes.at(-1)?.createdAt ?? null)
      return { byProduct: sumSales(orders.values()), since }
    }
  }
}

/** Since when the platform gives orders at all, ISO 8601; `null` where it gives all of them. */
async function reachOf(send: Send): Promise<string | null> {
  const { currentAppInstallation: app } = await send(ACCESS_SCOPES, {}, scopesShape)
  const all = app.accessScopes.some(({ handle }) => handle === 'read_all_orders')
  return all ? null : new Date(Date.now() - WINDOW_MS).toISOString()
}

function allLines(id: string, first: LinePage, send: Send): Promise<SoldLine[]> {
  // An order that was deleted in the meantime has no lines: then nothing of it was sold.
  return allNodes(first, async (after) => {
    const { order } = await send(SOLD_ORDER_LINES, { id, first: MORE_LINES, after }, linesShape)
    return order?.lineItems ?? null
  })
}
