import { z } from 'zod'
import { withRetry } from '../../attempts/retry.ts'
import type { OrderProgress } from '../../port.ts'
import {
  type FinancialStatus,
  type Fulfilment,
  lineAmount,
  type ShopOrder,
  type ShopOrderLine,
} from '../../shop-order.ts'
import type { Parts } from './admin-client.ts'

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

const lineShape = z.object({
  id: z.string(),
  title: z.string(),
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  variant: z.object({ id: z.string() }).nullish(),
  quantity: z.number(),
  unit_price: z.number(),
  discount_total: z.number().nullish(),
  requires_shipping: z.boolean(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  detail: z.object({
    fulfilled_quantity: z.number(),
    shipped_quantity: z.number(),
    delivered_quantity: z.number(),
    return_received_quantity: z.number(),
    written_off_quantity: z.number(),
  }),
})
export type StoredLine = z.infer<typeof lineShape>

export const orderShape = z.object({
  id: z.string(),
  display_id: z.number(),
  status: z.string(),
  created_at: time,
  updated_at: time,
  canceled_at: time.nullish(),
  currency_code: z.string(),
  payment_status: z.string(),
  summary: z.object({ current_order_total: z.number() }),
  items: z.array(lineShape),
  payment_collections: z
    .array(z.object({ payments: z.array(z.object({ updated_at: time })).nullish() }))
    .nullish(),
})
export type StoredOrder = z.infer<typeof orderShape>

/** The fields of `orderShape`; nothing of who ordered. */
export const ORDER_FIELDS = [
  'id,display_id,status,created_at,updated_at,canceled_at,currency_code,payment_status',
  'summary.*,items.*,items.detail.*,items.variant.id,payment_collections.payments.updated_at',
].join(',')

/** The words of Medusa for whether an order is paid. */
const FINANCIAL: Readonly<Record<string, FinancialStatus>> = {
  not_paid: 'pending',
  awaiting: 'pending',
  requires_action: 'pending',
  partially_authorized: 'pending',
  authorized: 'authorized',
  partially_captured: 'partially_paid',
  captured: 'paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  canceled: 'voided',
}

/** When an order or one of its payments has changed, ISO 8601: a payment does not change its order. */
export function changedAt({ updated_at, payment_collections }: StoredOrder): string {
  const payments = (payment_collections ?? []).flatMap(({ payments }) => payments ?? [])
  const times = [updated_at, ...payments.map((payment) => payment.updated_at)]
  return times.toSorted().at(-1) ?? updated_at
}

export function shopOrder(order: StoredOrder): ShopOrder {
  return {
    id: order.id,
    name: `#${order.display_id}`,
    // Medusa knows no orders that only try the shop out.
    isTest: false,
    createdAt: order.created_at,
    updatedAt: changedAt(order),
    cancelledAt: order.canceled_at ?? null,
    financialStatus: FINANCIAL[order.payment_status] ?? 'pending',
    fulfilment: fulfilmentOf(order),
    currency: order.currency_code.toUpperCase(),
    total: Math.round(order.summary.current_order_total),
    lines: order.items.map(lineOf),
  }
}

function lineOf(line: StoredLine): ShopOrderLine {
  const { id, title, quantity, unit_price: price } = line
  const currentQuantity = currentQuantityOf(line)
  // Medusa keeps the identifiers of products that are gone.
  const isThere = line.variant?.id !== undefined
  return {
    ...{ id, title, quantity, currentQuantity },
    productId: isThere ? line.product_id : null,
    variantId: isThere ? line.variant_id : null,
    unitPrice: Math.round(price),
    amount: lineAmount({
      ...{ quantity, currentQuantity, total: price * quantity },
      discounts: [line.discount_total ?? 0],
    }),
    attributes: Object.entries(line.metadata ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' ? [{ key, value }] : [],
    ),
  }
}

/** What is left of a line after returns. */
export const currentQuantityOf = ({ quantity, detail }: StoredLine) =>
  Math.max(0, quantity - detail.return_received_quantity - detail.written_off_quantity)

/** An order is fulfilled once everything that is left of it was sent; Medusa's own `fulfilled` is what was packed. */
function fulfilmentOf({ items }: StoredOrder): Fulfilment {
  const sent = ({ detail }: StoredLine) =>
    Math.max(detail.shipped_quantity, detail.delivered_quantity)
  const total = items.reduce((sum, line) => sum + sent(line), 0)
  if (total === 0) return 'unfulfilled'
  return items.every((line) => sent(line) >= currentQuantityOf(line)) ? 'fulfilled' : 'partial'
}

export function progressOf(order: StoredOrder): OrderProgress {
  if (order.canceled_at) return 'cancelled'
  return fulfilmentOf(order) === 'fulfilled' ? 'fulfilled' : 'open'
}

const ordersShape = z.object({ orders: z.array(orderShape) })

/** Orders by their identifiers; those that the shop does not have are left out. */
export async function readOrders(
  { client }: Pick<Parts, 'client'>,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly StoredOrder[]> {
  if (ids.length === 0) return []
  const query = { id: ids, fields: ORDER_FIELDS, limit: ids.length }
  const { orders } = await client.send({ path: '/orders', query, shape: ordersShape, signal })
  return orders
}

/** Orders of one request: their identifiers stand in its URL. */
const AT_ONCE = 50

/** How far orders are, by their identifiers. */
export async function readProgress(
  parts: Parts,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OrderProgress>> {
  const progress = new Map<string, OrderProgress>()
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const asked = ids.slice(first, first + AT_ONCE)
    const read = () => readOrders(parts, asked, signal)
    for (const order of await withRetry(read, parts.settings.retry, signal))
      progress.set(order.id, progressOf(order))
  }
  return progress
}
