import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { inDatabase } from '../../../core/database/in-database.ts'

/** Longer than any platform repeats a delivery; the record of the order stays. */
const KEPT_DAYS = 14
/** Rows of one transaction, so that none holds its locks for long. */
const AT_ONCE = 1_000

/** Removes webhooks whose work was done two weeks ago from the inbox. May be repeated at any time. */
export async function expireWebhooks(payload: Payload, signal: AbortSignal): Promise<void> {
  let removed = AT_ONCE
  while (removed === AT_ONCE) {
    signal.throwIfAborted()
    const gone = await inDatabase(payload, ({ rows }) =>
      rows(
        sql`delete from commerce.inbox where id in (
              select id from commerce.inbox
              where received_at < now() - make_interval(days => ${KEPT_DAYS}) and done_at is not null
              order by received_at limit ${AT_ONCE})
            returning id`,
      ),
    )
    removed = gone.length
  }
}
