import type { Payload } from 'payload'
import type { ChannelName } from '../../../../src/alerts/channel.ts'
import type { Notification } from '../../../../src/alerts/notification.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import type { RepairFailed } from '../../diagnostics/api.ts'
import { enqueueNotification } from './outbox.ts'

/** Notifies operators at once of repairs that have failed. The same run is reported once. */
export async function reportFailedRepair(
  payload: Payload,
  { run, at, failures, runbook }: RepairFailed,
  channels: readonly ChannelName[],
): Promise<void> {
  const since = Date.parse(at)
  const checks = failures.map(({ repair, detail, action }) => {
    return { check: repair, detail, action, runbook }
  })
  const notification: Notification = {
    id: run.replaceAll('-', ''),
    kind: 'repair-failed',
    at: since,
    class: 'critical',
    incidents: [{ id: run, subject: 'database', class: 'critical', since, checks }],
  }
  await inDatabase(payload, ({ req }) => enqueueNotification(req, notification, channels))
}
