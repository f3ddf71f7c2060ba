import type { PayloadRequest } from 'payload'
import type { Order, OrderEvent } from '../../../../src/payload-types.ts'
import { recordChanges } from '../../../core/audit/record-audit.ts'
import { insertRecords } from '../../../core/database/insert-records.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { principalOf } from '../../../core/request/principal.ts'

type Noted = Pick<OrderEvent, 'kind'> & Partial<Pick<OrderEvent, 'text' | 'inquiryState'>>
type NotedOrder = Pick<Order, 'id' | 'brand'>

/** Adds to the timeline of an order, in the open transaction or in one of its own. An order without a brand has none. */
export const noteEvent = (req: PayloadRequest, order: NotedOrder, event: Noted): Promise<void> =>
  noteEvents(req, [{ order, ...event }])

/** Adds to the timelines of several orders as `noteEvent` does, by as many statements as for one. */
export async function noteEvents(
  req: PayloadRequest,
  events: readonly (Noted & { readonly order: NotedOrder })[],
): Promise<void> {
  const by = principalOf(req)?.id ?? null
  const records = events.flatMap(({ order: { id, brand }, ...event }) =>
    brand ? [{ ...event, order: id, brand: relationId(brand), by }] : [],
  )
  if (records.length === 0) return
  await inTransaction(req, async () => {
    const ids = await insertRecords(req, 'order-events', records)
    await recordChanges(
      req,
      ids.map((record) => ({ action: 'order-events.create', target: 'order-events', record })),
    )
  })
}
