import type { Period } from '../../../src/reports/period.ts'
import type { Service } from '../service/service.ts'

/**
 * Puts checks of two services, a run of the suite, requests and logins into a period: the shop was down for its first hour,
 * and two of 1000 requests have failed.
 */
export async function seedHistory(
  { rows }: Pick<Service, 'rows'>,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<void> {
  const [begin, end] = [from, to].map((at) => new Date(at).toISOString())
  await rows(
    `insert into diagnostics.hours (subject, hour, up_ms, down_ms, samples, response_ms)
     select subject, hour,
       case when subject = 'service/commerce' and hour = $1 then 0 else 3600000 end,
       case when subject = 'service/commerce' and hour = $1 then 3600000 else 0 end,
       60, 60 * (40 + extract(hour from hour)::int)
     from unnest(array['service/api', 'service/commerce']) as subject,
       generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '1 hour') as hour`,
    [begin, end],
  )
  await rows(
    `insert into diagnostics.requests (minute, process, answers, failed, reads, slow_reads)
     select minute, gen_random_uuid(), 1000, 2, 1000, 0
     from generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '1 hour') as minute`,
    [begin, end],
  )
  const checks = ['healthy', 'error'].map((status) => ({
    check: status === 'error' ? 'factory' : 'api',
    startedAt: begin,
    result: {
      check: status === 'error' ? 'factory' : 'api',
      service: status === 'error' ? 'factory' : 'api',
      ...{ status, responseTimeMs: 10, isVital: false, parts: [] },
    },
  }))
  await rows(
    `insert into diagnostics.runs (state, holder, lease_until, started_at, finished_at, steps, checks)
     values ('finished', gen_random_uuid(), $1, $1, $1, '{1}', $2)`,
    [begin, JSON.stringify(checks)],
  )
  await rows(
    `insert into audit_log (action, outcome, actor_kind, created_at)
     select 'users.login', 'allowed', 'user', at
     from generate_series($1::timestamptz, $2::timestamptz - interval '1 hour', interval '1 hour') as at`,
    [begin, end],
  )
}
