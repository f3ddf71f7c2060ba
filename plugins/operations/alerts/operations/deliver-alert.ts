import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { type Channel, deliver } from '../../../../src/alerts/channel.ts'
import { notificationSchema } from '../../../../src/alerts/notification.ts'
import { deliveryRecord } from '../../../core/database/delivery-record.ts'
import { inDatabase } from '../../../core/database/in-database.ts'

type Row = { readonly channel: string; readonly notification: unknown; readonly isOld: boolean }

/**
 * Sends one entry of the outbox, while no transaction is open. Throws as long as another attempt may succeed, so that the
 * event is delivered again. After a day nothing is sent: the incident is long known, or over.
 *
 * @see docs/decisions/0192-send-alerts-at-most-twice-after-a-crash.md
 */
export async function deliverAlert(
  payload: Payload,
  delivery: string,
  channels: readonly Channel[],
): Promise<void> {
  const row = await pending(payload, delivery)
  if (!row) return
  const record = deliveryRecord(payload, 'alert_deliveries', delivery)
  const channel = channels.find(({ name }) => name === row.channel)
  // One of another version may be unreadable, and must not hold up what follows it.
  const notification = notificationSchema.safeParse(row.notification).data
  if (!channel || !notification || row.isOld) {
    payload.logger.error({ delivery, channel: row.channel }, 'An alert could not be sent.')
    await record.giveUp()
    return
  }
  await deliver(channel, notification, record)
}

async function pending(payload: Payload, delivery: string): Promise<Row | undefined> {
  const [row] = await inDatabase(payload, ({ rows }) =>
    rows<Row>(
      sql`select channel, notification, created_at < now() - interval '1 day' as "isOld"
      from alert_deliveries where id = ${delivery} and status = 'pending'`,
    ),
  )
  return row
}
