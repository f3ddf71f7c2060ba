import { z } from 'zod'
import type { OrderPage, OrderProgress } from '../../port.ts'
import {
  FINANCIAL_STATUSES,
  type Fulfilment,
  lineAmount,
  type ShopOrder,
  type ShopOrderLine,
} from '../../shop-order.ts'
import { ACCESS_SCOPES } from './operations/access-scopes.graphql.ts'
import { CHANGED_ORDERS } from './operations/changed-orders.graphql.ts'
import { ORDER_PROGRESS } from './operations/order-progress.graphql.ts'
import { ORDERED_LINES } from './operations/ordered-lines.graphql.ts'
import { allNodes, cursorAfter, pageOf } from './page-of-nodes.ts'
import { type ReadParts, retryingClient, type Send } from './retrying-client.ts'

/** Orders of one page, and the lines that come with each: together within the cost of one query. */
const PAGE = { first: 12, lines: 5 }
/** Lines of a page where an order has more of them. */
const MORE_LINES = 50
/** How far back orders go for a token without the scope of all orders, in ms. */
const WINDOW_MS = 60 * 86_400_000

const money = z.object({
  shopMoney: z.object({
    amount: z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  }),
})
const ofRecord = z.object({ id: z.string() }).nullable()
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

const progressShape = z.object({
  id: z.string(),
  cancelledAt: z.string().nullable(),
  displayFulfillmentStatus: z.string(),
})
const lineShape = z.object({
  id: z.string(),
  title: z.string(),
  quantity: z.int(),
  currentQuantity: z.int(),
  /** `null` for a product that was deleted, and for what is no product. */
  product: ofRecord,
  variant: ofRecord,
  originalTotalSet: money,
  discountAllocations: z.array(z.object({ allocatedAmountSet: money })),
  customAttributes: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
})
const linePageShape = pageOf(lineShape)
const orderShape = z.object({
  id: z.string(),
  name: z.string(),
  test: z.boolean(),
  createdAt: time,
  updatedAt: time,
  cancelledAt: time.nullable(),
  currencyCode: z.string(),
  displayFinancialStatus: z
    .string()
    .nullable()
    .transform((status) => (status ?? 'PENDING').toLowerCase())
    .pipe(z.enum(FINANCIAL_STATUSES)),
  displayFulfillmentStatus: z.string(),
  currentTotalPriceSet: money,
  lineItems: linePageShape,
})
const ordersShape = z.object({ orders: pageOf(orderShape) })
const linesShape = z.object({ order: z.object({ lineItems: linePageShape }).nullable() })
const nodesShape = z.object({ nodes: z.array(progressShape.nullable()) })
const scopesShape = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

type LinePage = z.infer<typeof linePageShape>

/** One page of the orders that were changed since a time, the one that was changed first before the others. */
export async function listOrders(
  parts: ReadParts,
  { updatedSince, after }: { readonly updatedSince: Date; readonly after: string | null },
  signal: AbortSignal,
): Promise<OrderPage> {
  const send = retryingClient(parts, signal)
  const query = `updated_at:>='${updatedSince.toISOString()}'`
  const { orders: page } = await send(CHANGED_ORDERS, { ...PAGE, query, after }, ordersShape)
  const orders: ShopOrder[] = []
  for (const { lineItems, ...order } of page.nodes) {
    const lines = await allLines(order.id, lineItems, send)
    orders.push({
      id: order.id,
      name: order.name,
      isTest: order.test,
      createdAt: order.createdAt,
      updatedAt: order.updatedAt,
      cancelledAt: order.cancelledAt,
      financialStatus: order.displayFinancialStatus,
      fulfilment: fulfilmentOf(order.displayFulfillmentStatus),
      currency: order.currencyCode,
      total: Math.round(order.currentTotalPriceSet.shopMoney.amount),
      lines: lines.map(lineOf),
    })
  }
  return { orders, next: cursorAfter(page) }
}

/** Since when the platform shows orders at all, ISO 8601; `null` where it shows all of them. */
export async function orderReach(parts: ReadParts, signal: AbortSignal): Promise<string | null> {
  const { currentAppInstallation: app } = await retryingClient(parts, signal)(
    ACCESS_SCOPES,
    {},
    scopesShape,
  )
  const all = app.accessScopes.some(({ handle }) => handle === 'read_all_orders')
  return all ? null : new Date(Date.now() - WINDOW_MS).toISOString()
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

function lineOf({ product, variant, ...line }: z.infer<typeof lineShape>): ShopOrderLine {
  const { id, title, quantity, currentQuantity } = line
  const total = line.originalTotalSet.shopMoney.amount
  const discounts = line.discountAllocations.map((one) => one.allocatedAmountSet.shopMoney.amount)
  return {
    ...{ id, title, quantity, currentQuantity },
    productId: product?.id ?? null,
    variantId: variant?.id ?? null,
    unitPrice: Math.round(total / Math.max(1, quantity)),
    amount: lineAmount({ quantity, currentQuantity, total, discounts }),
    attributes: line.customAttributes.flatMap(({ key, value }) =>
      value === null ? [] : [{ key, value }],
    ),
  }
}

function progressOf(order: z.infer<typeof progressShape>): OrderProgress {
  if (order.cancelledAt !== null) return 'cancelled'
  return fulfilmentOf(order.displayFulfillmentStatus) === 'fulfilled' ? 'fulfilled' : 'open'
}

function fulfilmentOf(status: string): Fulfilment {
  if (status === 'FULFILLED') return 'fulfilled'
  return status === 'PARTIALLY_FULFILLED' ? 'partial' : 'unfulfilled'
}

function allLines(id: string, first: LinePage, send: Send) {
  return allNodes(first, async (after) => {
    const { order } = await send(ORDERED_LINES, { id, first: MORE_LINES, after }, linesShape)
    return order?.lineItems ?? null
  })
}
