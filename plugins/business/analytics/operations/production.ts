import { sql } from '@payloadcms/db-postgres'
import type { DayRange } from '../../../../src/analytics/analysed-period.ts'
import type { Database } from '../../../core/database/in-database.ts'
import { inScope, type Scope, withinDays } from './scope.ts'

/** What was made in a range of days in Tokyo. */
export type Production = {
  readonly registered: number
  /** Of those that were registered in it, as they are now. */
  readonly published: number
  readonly compositions: number
  readonly failed: number
  /** Of compositions that composed all 21 variants; `null` without one. */
  readonly median_seconds: number | null
  readonly slowest_seconds: number | null
}

/** How many artworks were registered and composed, and how long that took. */
export async function production(
  { rows }: Database,
  range: DayRange,
  scope: Scope,
): Promise<Production> {
  const [artworks] = await rows<Pick<Production, 'registered' | 'published'>>(sql`
    select count(*)::int as registered, count(*) filter (where a.status = 'published')::int as published
    from artworks a where ${withinDays(sql`a.created_at`, range)} and ${inScope(sql`a.brand_id`, scope)}`)
  const [jobs] = await rows<Omit<Production, 'registered' | 'published'>>(sql`
    select count(*)::int as compositions,
      (count(*) filter (where j.status in ('failed', 'partial')))::int as failed,
      (percentile_cont(0.5) within group (order by took) filter (where whole))::float8 as median_seconds,
      (max(took) filter (where whole))::float8 as slowest_seconds
    from (
      select c.status, c.artwork_id, extract(epoch from c.finished_at - c.started_at) as took,
        c.status = 'completed' and c.encoded = c.total as whole
      from composition_jobs c where ${withinDays(sql`c.created_at`, range)} and c.finished_at is not null
    ) j join artworks a on a.id = j.artwork_id where ${inScope(sql`a.brand_id`, scope)}`)
  const none = { compositions: 0, failed: 0, median_seconds: null, slowest_seconds: null }
  return { ...(artworks ?? { registered: 0, published: 0 }), ...(jobs ?? none) }
}
