import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { inDatabase } from '../../../core/database/in-database.ts'

/** Returns up to which change the orders of the shop were read; `null` before the first page. */
export async function changesReadUntil(payload: Payload): Promise<Date | null> {
  const [row] = await inDatabase(payload, ({ rows }) =>
    rows<{ until: Date | string }>(
      sql`select changed_until as until from commerce.mirror where changed_until is not null`,
    ),
  )
  return row === undefined ? null : new Date(row.until)
}

/** Notes that all orders that changed until then were read. */
export async function noteChangesRead(payload: Payload, until: string): Promise<void> {
  await inDatabase(payload, ({ rows }) =>
    rows(
      sql`insert into commerce.mirror (changed_until) values (${until})
          on conflict (one) do update
          set changed_until = greatest(commerce.mirror.changed_until, excluded.changed_until)`,
    ),
  )
}

/**
 * Notes that every order of the shop is known.
 *
 * @param reach since when the shop shows orders; counts the first time, because the mirror forgets none.
 */
export async function noteWhole(payload: Payload, reach: string | null): Promise<void> {
  await inDatabase(payload, ({ rows }) =>
    rows(
      sql`insert into commerce.mirror (whole_at, since) values (now(), ${reach})
          on conflict (one) do update set whole_at = now(),
            since = case when commerce.mirror.whole_at is null then excluded.since
              else commerce.mirror.since end`,
    ),
  )
}

/** Returns since when orders are mirrored, ISO 8601 or `null` for all of them; `null` until all were read once. */
export async function mirrorReach(payload: Payload): Promise<{ since: string | null } | null> {
  const [row] = await inDatabase(payload, ({ rows }) =>
    rows<{ since: Date | string | null }>(
      sql`select since from commerce.mirror where whole_at is not null`,
    ),
  )
  if (row === undefined) return null
  return { since: row.since === null ? null : new Date(row.since).toISOString() }
}
