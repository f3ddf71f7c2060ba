import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { type DeliveryRecord, MAX_UNCERTAIN } from '../../../src/alerts/channel.ts'
import { inDatabase } from './in-database.ts'

/** `pending` after an attempt that certainly failed, which therefore does not count. */
type Status = 'sent' | 'pending' | 'unconfirmed' | 'failed'

/**
 * The attempts of one delivery, counted in a row with the columns `status`, `uncertain` and `sent_at`.
 *
 * @param table of the outbox.
 * @param id of the row.
 * @see docs/decisions/0192-send-alerts-at-most-twice-after-a-crash.md
 */
export function deliveryRecord(
  payload: Payload,
  table: string,
  id: string,
): DeliveryRecord & { giveUp(): Promise<void> } {
  const outbox = sql.identifier(table)
  const update = (status: Status) =>
    inDatabase(payload, ({ rows }) =>
      rows(sql`update ${outbox} set status = ${status},
        uncertain = uncertain - case when ${status} = 'pending' then 1 else 0 end,
        sent_at = case when ${status} = 'sent' then now() end, updated_at = now()
      where id = ${id} and status = 'pending'`),
    )
  return {
    async begin() {
      const begun = await inDatabase(payload, ({ rows }) =>
        rows(sql`update ${outbox} set uncertain = uncertain + 1, updated_at = now()
          where id = ${id} and status = 'pending' and uncertain < ${MAX_UNCERTAIN} returning id`),
      )
      if (begun.length > 0) return true
      payload.logger.warn({ table, delivery: id }, 'It is not known whether a message has arrived.')
      await update('unconfirmed')
      return false
    },
    async conclude(outcome) {
      await update(outcome === 'delivered' ? 'sent' : 'pending')
    },
    async giveUp() {
      await update('failed')
    },
  }
}
