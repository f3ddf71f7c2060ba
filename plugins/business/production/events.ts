import { z } from 'zod'
import type { EventType } from '../../core/events/define-event.ts'

/** An order of photos is new, or has changed. */
export const PHOTO_ORDER_CHANGED: EventType<{ orderId: string }> = {
  name: 'photo-order.changed',
  data: z.object({ orderId: z.uuid() }),
}
