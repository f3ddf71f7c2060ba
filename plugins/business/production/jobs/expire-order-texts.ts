import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { inDatabase } from '../../../core/database/in-database.ts'

/** As long as the audit log. */
const KEPT_DAYS = 365
/** Rows of one transaction, so that none holds its locks for long. */
const AT_ONCE = 1_000

/**
 * Removes what users have written about orders that ended a year ago: notes, inquiries and reasons, in which the name of
 * a customer may stand. That and when something happened stays. May be repeated at any time.
 *
 * @see docs/decisions/0266-forget-what-was-written-about-an-order-after-a-year.md
 */
export async function expireOrderTexts(payload: Payload, signal: AbortSignal): Promise<void> {
  const done = sql`select id from orders where status in ('shipped', 'completed', 'cancelled')
    and updated_at < now() - make_interval(days => ${KEPT_DAYS})`
  const steps = [
    sql`update order_events set text = null where id in (
          select id from order_events where text is not null
            and kind in ('note', 'inquiry', 'rejected', 'reprint') and order_id in (${done})
          limit ${AT_ONCE}) returning id`,
    // "on_hold: reason"
    sql`update order_events set text = split_part(text, ':', 1) where id in (
          select id from order_events where kind = 'status' and text like '%:%'
            and order_id in (${done})
          limit ${AT_ONCE}) returning id`,
    sql`update print_jobs set reason = null where id in (
          select id from print_jobs where reason is not null and order_id in (${done})
          limit ${AT_ONCE}) returning id`,
  ]
  for (const step of steps) {
    let changed = AT_ONCE
    while (changed === AT_ONCE) {
      signal.throwIfAborted()
      changed = (await inDatabase(payload, ({ rows }) => rows(step))).length
    }
  }
}
