import { sql } from '@payloadcms/db-postgres'
import type { Database } from './in-database.ts'

/**
 * After a restore: what the rows of an outbox still had to send may have been sent since the backup, and is not sent
 * again.
 *
 * @param table of the outbox, with the column `status`.
 */
export const settleOutbox =
  (table: string) =>
  async ({ rows }: Database): Promise<void> => {
    await rows(sql`update ${sql.identifier(table)} set status = 'unconfirmed', updated_at = now()
      where status = 'pending'`)
  }
