import { sql } from '@payloadcms/db-postgres'
import type { Database } from '../../../core/database/in-database.ts'
import { settleOutbox } from '../../../core/database/settle-outbox.ts'

/**
 * After a restore: notifications that were waiting may have been sent since, and incidents of then may have ended. What
 * fails now begins a new one.
 */
export async function settleAlerts(database: Database): Promise<void> {
  await settleOutbox('alert_deliveries')(database)
  await database.rows(sql`delete from alert_states`)
}
