import { sql } from '@payloadcms/db-postgres'
import type { CheckStatus } from '../../../../src/health/check-result.ts'
import { SERVICE_NAMES, type ServiceName } from '../../../../src/health/services.ts'
import { type Coverage, coverageByHour, type Window } from '../../../../src/health/uptime.ts'
import type { Database } from '../../../core/database/in-database.ts'
import { serviceSubject } from './subjects.ts'

/** What is known of one hour of a service. Times in ms. */
export type KnownHour = Coverage & {
  readonly service: ServiceName
  /** Its begin, in ms since 1970. */
  readonly hour: number
  readonly samples: number
  /** The sum of the response times of the samples. */
  readonly responseMs: number
}

type LastRow = {
  readonly id: string
  readonly at: number
  readonly status: CheckStatus
  readonly valid: number
}

/**
 * Returns what is known of the hours of all services within a window that has ended and begins and ends with an hour. A
 * sample is stored with its hours when the next one arrives; until then the last one is added here, with the same result.
 */
export async function knownTimes(
  { rows }: Pick<Database, 'rows'>,
  { from, to }: Window,
): Promise<KnownHour[]> {
  const [begin, end] = [from, to].map((at) => new Date(at).toISOString())
  const stored = await rows<Omit<KnownHour, 'service'> & { subject: string }>(sql`
    select subject, extract(epoch from hour)::float8 * 1000 as hour, samples,
      up_ms::float8 as "upMs", down_ms::float8 as "downMs", response_ms::float8 as "responseMs"
    from diagnostics.hours where subject like 'service/%' and hour >= ${begin} and hour < ${end}
    order by hour`)
  const last = await rows<LastRow>(sql`
    select id, status, valid_for_ms::float8 as valid, extract(epoch from checked_at)::float8 * 1000 as at
    from diagnostics.subjects where id like 'service/%' and checked_at < ${end}`)
  return SERVICE_NAMES.flatMap((service) => {
    const subject = serviceSubject(service)
    const own = stored.filter((row) => row.subject === subject)
    const pending = last.flatMap(({ id, at, status, valid }) =>
      id === subject ? [...coverageByHour({ at, status, validForMs: valid }, to)] : [],
    )
    return [
      ...own.map(({ subject: _, ...hour }) => ({ service, ...hour })),
      ...pending
        .filter(([hour]) => hour >= from)
        .map(([hour, known]) => ({ service, hour, ...known, samples: 0, responseMs: 0 })),
    ]
  })
}
