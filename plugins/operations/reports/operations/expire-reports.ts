import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { inDatabase } from '../../../core/database/in-database.ts'

/** Long enough to compare a week with that of a year ago. */
const KEPT_DAYS = 400

/**
 * Removes the records of old reports. The sweep then removes their objects.
 *
 * @param now in ms since 1970.
 */
export async function expireReports(payload: Payload, now: number): Promise<void> {
  const limit = new Date(now - KEPT_DAYS * 24 * 60 * 60_000).toISOString()
  await inDatabase(payload, ({ rows }) =>
    rows(sql`delete from generated_reports where "to" < ${limit}`),
  )
}
