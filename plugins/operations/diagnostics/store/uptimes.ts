import { sql } from '@payloadcms/db-postgres'
import type { CheckStatus } from '../../../../src/health/check-result.ts'
import { coverage, uptimePercent } from '../../../../src/health/uptime.ts'
import type { Database } from '../../../core/database/in-database.ts'

/** In percent from 0 to 100; left out if nothing is known of the time. */
export type Uptimes = { readonly day?: number; readonly month?: number }

type Row = {
  readonly id: string
  readonly at: number
  readonly status: CheckStatus
  readonly valid: number
  readonly day_up: number
  readonly day_down: number
  readonly month_up: number
  readonly month_down: number
}

/**
 * Returns the uptimes of the last 24 hours and 30 days of each subject. The window begins at a full hour; the time
 * since the last sample counts as far as that speaks for it.
 *
 * @param now in ms since 1970.
 */
export async function uptimes(
  { rows }: Pick<Database, 'rows'>,
  now: number,
): Promise<Map<string, Uptimes>> {
  const found = await rows<Row>(sql`
    select id, status, valid_for_ms::float8 as valid, extract(epoch from checked_at)::float8 * 1000 as at,
      coalesce(sum(up_ms) filter (where hour > now() - interval '24 hours'), 0)::float8 as day_up,
      coalesce(sum(down_ms) filter (where hour > now() - interval '24 hours'), 0)::float8 as day_down,
      coalesce(sum(up_ms), 0)::float8 as month_up, coalesce(sum(down_ms), 0)::float8 as month_down
    from diagnostics.subjects
    left join diagnostics.hours on subject = id and hour > now() - interval '30 days'
    where checked_at is not null group by id`)
  return new Map(found.map((row) => [row.id, uptimesOf(row, now)]))
}

function uptimesOf({ at, status, valid, ...sums }: Row, now: number): Uptimes {
  const last = { at, status, validForMs: valid }
  const { upMs, downMs } = coverage([last], { from: at, to: now })
  const percent = (up: number, down: number) =>
    uptimePercent({ upMs: up + upMs, downMs: down + downMs })
  const day = percent(sums.day_up, sums.day_down)
  const month = percent(sums.month_up, sums.month_down)
  return { ...(day !== undefined && { day }), ...(month !== undefined && { month }) }
}
