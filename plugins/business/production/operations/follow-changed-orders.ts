import type { PayloadRequest } from 'payload'
import type { Order } from '../../../../src/payload-types.ts'
import type { Change } from '../../../core/feature/change-rules.ts'
import { emitAll } from '../../../core/feature/emit.ts'
import { PHOTO_ORDER_CHANGED } from '../events.ts'
import { noteEvents } from './note-event.ts'
import { photoLines } from './photo-lines.ts'

/** Puts changes of status on the timelines of orders, and lets the work on their photos follow each change. */
export async function followChangedOrders(
  req: PayloadRequest,
  changes: readonly Change<Order>[],
): Promise<void> {
  await noteEvents(
    req,
    changes
      .filter(({ before, after }) => before.status !== after.status)
      .map(({ after: order }) => {
        const reason = order.holdReason ? `: ${order.holdReason}` : ''
        return { order, kind: 'status', text: `${order.status}${reason}` }
      }),
  )
  const ofPhotos = changes.filter(({ before, after }) =>
    [before, after].some((order) => photoLines(order).length > 0),
  )
  await emitAll(
    req,
    PHOTO_ORDER_CHANGED,
    ofPhotos.map(({ after: { id } }) => ({ record: id, data: { orderId: id } })),
  )
}
