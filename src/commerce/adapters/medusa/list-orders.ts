import { z } from 'zod'
import { withRetry } from '../../attempts/retry.ts'
import type { OrderPage } from '../../port.ts'
import type { Parts } from './admin-client.ts'
import { changedAt, readOrders, shopOrder } from './order.ts'
import { type Change, type Cursor, nextPage, readCursor, writeCursor } from './order-changes.ts'

/** Changes of one page. */
const PAGE = 12

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())
const ordersShape = z.object({ orders: z.array(z.object({ id: z.string(), updated_at: time })) })
const paymentsShape = z.object({
  payments: z.array(
    z.object({
      updated_at: time,
      payment_collection: z.object({ order: z.object({ id: z.string() }).nullish() }).nullish(),
    }),
  ),
})

/**
 * One page of the orders that were changed since a time, the one that was changed first before the others. A payment does
 * not change its order in Medusa, so that both are read and merged by time.
 */
export async function listOrders(
  parts: Parts,
  { updatedSince, after }: { readonly updatedSince: Date; readonly after: string | null },
  signal: AbortSignal,
): Promise<OrderPage> {
  const { client, settings } = parts
  const cursor =
    after === null ? { since: updatedSince.toISOString(), seen: [] } : readCursor(after)
  return withRetry(
    async () => {
      const [orders, payments] = await Promise.all([
        changedOrders(parts, cursor, signal),
        changedPayments(parts, cursor, signal),
      ])
      const page = nextPage({ orders, payments, cursor, limit: limitOf(cursor) })
      const ids = page.changes.map(({ id }) => id)
      const read = await readOrders({ client }, ids, signal)
      const found = page.changes.flatMap(({ id, at }) => {
        const order = read.find((one) => one.id === id)
        // One that has changed once more comes on a later page.
        return order && (page.next === null || changedAt(order) <= at) ? [shopOrder(order)] : []
      })
      return { orders: found, next: page.next && writeCursor(page.next) }
    },
    settings.retry,
    signal,
  )
}

/** Those that were seen at the same instant come again and must not fill the page. */
const limitOf = ({ seen }: Cursor) => PAGE + seen.length

async function changedOrders({ client }: Parts, cursor: Cursor, signal: AbortSignal) {
  const { orders } = await client.send({
    path: '/orders',
    query: { ...changedSince(cursor), fields: 'id,updated_at' },
    shape: ordersShape,
    signal,
  })
  return orders.map(({ id, updated_at: at }): Change => ({ id, at }))
}

async function changedPayments({ client }: Parts, cursor: Cursor, signal: AbortSignal) {
  const { payments } = await client.send({
    path: '/payments',
    query: { ...changedSince(cursor), fields: 'updated_at,payment_collection.order.id' },
    shape: paymentsShape,
    signal,
  })
  return payments.map(
    ({ updated_at: at, payment_collection }): Change => ({
      id: payment_collection?.order?.id ?? null,
      at,
    }),
  )
}

const changedSince = (cursor: Cursor) => ({
  'updated_at[$gte]': cursor.since,
  order: 'updated_at',
  limit: limitOf(cursor),
})
