import { sql } from '@payloadcms/db-postgres'
import type { CheckStatus } from '../../../../src/health/check-result.ts'
import { type Coverage, coverageByHour, hourOf } from '../../../../src/health/uptime.ts'
import type { Database } from '../../../core/database/in-database.ts'
import type { NewSample } from './subjects.ts'

type Previous = {
  readonly at: number | null
  readonly status: CheckStatus
  readonly valid: number
}

/**
 * Stores a sample as the last one of its subject, and adds the time since the one before to its hours. Of two at
 * once the second waits; one that is older than the last is dropped.
 */
export async function storeSample({ rows }: Database, sample: NewSample): Promise<void> {
  const { subject, at, status, responseTimeMs } = sample
  await rows(sql`insert into diagnostics.subjects (id) values (${subject}) on conflict do nothing`)
  const [last] = await rows<Previous>(sql`
    select extract(epoch from checked_at)::float8 * 1000 as at, status, valid_for_ms::float8 as valid
    from diagnostics.subjects where id = ${subject} for update`)
  const previous = last && last.at !== null ? { ...last, at: Math.round(last.at) } : undefined
  if (previous && previous.at >= at) return
  const checkedAt = new Date(at).toISOString()
  const result = sample.result === undefined ? null : JSON.stringify(sample.result)
  await rows(sql`
    update diagnostics.subjects set checked_at = ${checkedAt}, status = ${status},
      valid_for_ms = ${sample.validForMs}, result = ${result}::jsonb
    where id = ${subject}`)
  await rows(sql`
    insert into diagnostics.samples (subject, at, status, valid_for_ms, response_ms)
    values (${subject}, ${checkedAt}, ${status}, ${sample.validForMs}, ${responseTimeMs})`)
  const hours = previous
    ? coverageByHour({ ...previous, validForMs: previous.valid }, at)
    : new Map<number, Coverage>()
  for (const [hour, { upMs, downMs }] of hours) {
    await addToHour(rows, subject, hour, { upMs, downMs, samples: 0, ms: 0 })
  }
  await addToHour(rows, subject, hourOf(at), {
    upMs: 0,
    downMs: 0,
    samples: 1,
    ms: responseTimeMs,
  })
}

type Addition = Coverage & { readonly samples: number; readonly ms: number }

async function addToHour(
  rows: Database['rows'],
  subject: string,
  hour: number,
  { upMs, downMs, samples, ms }: Addition,
): Promise<void> {
  await rows(sql`
    insert into diagnostics.hours as known (subject, hour, up_ms, down_ms, samples, response_ms)
    values (${subject}, ${new Date(hour).toISOString()}, ${upMs}, ${downMs}, ${samples}, ${ms})
    on conflict (subject, hour) do update set
      up_ms = known.up_ms + excluded.up_ms, down_ms = known.down_ms + excluded.down_ms,
      samples = known.samples + excluded.samples,
      response_ms = known.response_ms + excluded.response_ms`)
}

/** Removes the samples and hours of a subject that nothing reads any more: a range of its primary key. */
export async function expireSamples({ rows }: Database, subject: string): Promise<void> {
  await rows(sql`
    delete from diagnostics.samples where subject = ${subject} and at < now() - interval '25 hours'`)
  await rows(sql`
    delete from diagnostics.hours where subject = ${subject} and hour < now() - interval '31 days'`)
}
