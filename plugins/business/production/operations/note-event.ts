import type { PayloadRequest } from 'payload'
import type { Order, OrderEvent } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { principalOf } from '../../../core/request/principal.ts'

type Noted = Pick<OrderEvent, 'kind'> & Partial<Pick<OrderEvent, 'text' | 'inquiryState'>>

/** Adds to the timeline of an order, in the open transaction or in one of its own. An order without a brand has none. */
export async function noteEvent(
  req: PayloadRequest,
  order: Pick<Order, 'id' | 'brand'>,
  event: Noted,
): Promise<void> {
  const { brand } = order
  if (!brand) return
  await inTransaction(req, () =>
    req.payload.create({
      ...{ collection: 'order-events', depth: 0, overrideAccess: true, req },
      data: {
        ...event,
        order: order.id,
        brand: relationId(brand),
        by: principalOf(req)?.id ?? null,
      },
    }),
  )
}
