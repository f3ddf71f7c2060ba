import { sql } from '@payloadcms/db-postgres'
import type { CheckStatus } from '../../../../src/health/check-result.ts'
import { SERVICE_NAMES, type ServiceName } from '../../../../src/health/services.ts'
import type { Database } from '../../../core/database/in-database.ts'
import { serviceSubject } from './subjects.ts'

/** 48 points for a day: as many as the sparkline of a card can show. */
export const POINT_MINUTES = 30

/** What the samples of one span of time say of a service. */
type HistoryPoint = {
  /** Begin of the span, in ms since 1970. */
  readonly at: number
  /** The worst in it. */
  readonly status: CheckStatus
  /** Mean in ms. */
  readonly responseTimeMs: number
}

type Row = Omit<HistoryPoint, 'responseTimeMs'> & { readonly subject: string; readonly ms: number }

/**
 * Returns the last 24 hours of every service, the oldest point first, without the spans that have no sample. There are
 * at most 49 points for each service, however often it is checked: the database aggregates a range of the primary key.
 */
export async function history({
  rows,
}: Pick<Database, 'rows'>): Promise<ReadonlyMap<ServiceName, readonly HistoryPoint[]>> {
  const subjects = JSON.stringify(SERVICE_NAMES.map(serviceSubject))
  const found = await rows<Row>(sql`
    with sample as (
      select subject, response_ms, status,
        date_bin(${POINT_MINUTES} * interval '1 minute', at, timestamptz 'epoch') as span
      from diagnostics.samples
      where subject in (select jsonb_array_elements_text(${subjects}::jsonb))
        and at > now() - interval '24 hours')
    select subject, extract(epoch from span)::float8 * 1000 as at, round(avg(response_ms))::integer as ms,
      (array['error', 'warning', 'healthy', 'skipped'])[
        min(array_position(array['error', 'warning', 'healthy', 'skipped'], status))] as status
    from sample group by subject, span order by span`)
  return new Map(
    SERVICE_NAMES.map((name) => [
      name,
      found
        .filter(({ subject }) => subject === serviceSubject(name))
        .map(({ at, status, ms }) => ({ at, status, responseTimeMs: ms })),
    ]),
  )
}
