import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { ChannelName } from '../../../../src/alerts/channel.ts'
import type { Notification } from '../../../../src/alerts/notification.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import type { EventType } from '../../../core/events/define-event.ts'
import { emit } from '../../../core/feature/emit.ts'

export const ALERT_DECIDED: EventType<{ delivery: string }> = {
  name: 'alert.decided',
  data: z.object({ delivery: z.uuid() }),
}

/**
 * Puts a notification into the outbox of each channel, in the open transaction of the request. What is already there
 * is not put there again.
 */
export async function enqueueNotification(
  req: PayloadRequest,
  notification: Notification,
  channels: readonly ChannelName[],
): Promise<void> {
  const { rows } = await databaseOf(req)
  const { id, kind, class: level } = notification
  for (const channel of channels) {
    const [row] = await rows<{ id: string }>(
      sql`insert into alert_deliveries (notification_id, channel, kind, class, notification)
          values (${id}, ${channel}, ${kind}, ${level}, ${JSON.stringify(notification)})
          on conflict do nothing returning id`,
    )
    if (!row) continue
    // In order for each channel; what a person sends does not wait for the retries of others.
    const order = kind === 'emergency' ? row.id : channel
    await emit(req, ALERT_DECIDED, order, { delivery: row.id })
  }
}
