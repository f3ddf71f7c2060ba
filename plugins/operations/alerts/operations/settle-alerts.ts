import { sql } from '@payloadcms/db-postgres'
import type { Database } from '../../../core/database/in-database.ts'
import { settleOutbox } from '../../../core/database/settle-outbox.ts'

/**
 * After a restore: pending notifications may have been sent since the backup, and its incidents may have ended. A check
 * that still fails begins a new incident.
 */
export async function settleAlerts(database: Database): Promise<void> {
  await settleOutbox('alert_deliveries')(database)
  await database.rows(sql`delete from alert_states`)
}
