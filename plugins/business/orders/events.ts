import { z } from 'zod'
import type { EventType } from '../../core/events/define-event.ts'

/** A webhook of the shop is in the inbox. Its record is the order or product that it tells of. */
export const WEBHOOK_RECEIVED: EventType<{ id: string }> = {
  name: 'webhook.received',
  data: z.object({ id: z.uuid() }),
}
