import { randomUUID } from 'node:crypto'
import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import type { ChannelName } from '../../../../src/alerts/channel.ts'
import type { Notification } from '../../../../src/alerts/notification.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { recordAudit } from '../../../core/audit/record-audit.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { enqueueNotification } from './outbox.ts'

/** For the whole installation: a frightened or a compromised account must not flood the operators. */
const MAX_ALERTS = 5
const WINDOW_MINUTES = 10

/**
 * Enqueues the message of an operator for every channel, and audits it.
 *
 * @throws ServiceError `RATE_LIMITED` after five in ten minutes, `ALERTS_NOT_CONFIGURED` without a channel.
 */
export function sendEmergency(
  req: PayloadRequest,
  reason: string,
  channels: readonly ChannelName[],
): Promise<Notification> {
  if (channels.length === 0) throw new ServiceError('ALERTS_NOT_CONFIGURED')
  return inTransaction(req, async () => {
    await requireFewEmergencies(req)
    const notification: Notification = {
      id: randomUUID().replaceAll('-', ''),
      kind: 'emergency',
      at: Date.now(),
      class: 'critical',
      reason,
      incidents: [],
    }
    await enqueueNotification(req, notification, channels)
    await recordAudit(req, {
      action: 'alerts.emergency',
      target: 'alert-deliveries',
      record: notification.id,
    })
    return notification
  })
}

async function requireFewEmergencies(req: PayloadRequest): Promise<void> {
  const { rows } = await databaseOf(req)
  await rows(sql`select pg_advisory_xact_lock(hashtextextended('alerts.emergency', 0))`)
  const [row] = await rows<{ seconds: number }>(
    sql`select ceil(extract(epoch from min(sent) + make_interval(mins => ${WINDOW_MINUTES}) - now()))::int as seconds
        from (select min(created_at) as sent from alert_deliveries
              where kind = 'emergency' and created_at > now() - make_interval(mins => ${WINDOW_MINUTES})
              group by notification_id) as recent
        having count(*) >= ${MAX_ALERTS}`,
  )
  if (!row) return
  throw new ServiceError(
    'RATE_LIMITED',
    {
      en: `At most ${MAX_ALERTS} emergency alerts in ${WINDOW_MINUTES} minutes are allowed.`,
      ja: `緊急アラートの送信は${WINDOW_MINUTES}分間に${MAX_ALERTS}回までです。`,
    },
    { retryAfterSeconds: Math.max(1, row.seconds) },
  )
}
