import { sql } from '@payloadcms/db-postgres'
import { SERVICE_NAMES } from '../../../../src/health/services.ts'
import type { SuiteRun } from '../../../../src/health/suite-run.ts'
import { LOG_SERVICES, type LogService } from '../../../../src/logs/shipping/service-of-line.ts'
import type { Facts } from '../../../../src/reports/facts.ts'
import { type Period, slotsOf } from '../../../../src/reports/period.ts'
import {
  PERIODS_BEFORE,
  USAGE_MEASURE_NAMES,
  USAGE_MEASURES,
} from '../../../../src/reports/usage.ts'
import type { Database } from '../../../core/database/in-database.ts'
import { knownTimes, requestsIn, runsEndedIn } from '../../diagnostics/api.ts'

/** Of the most frequent messages of errors. */
const MESSAGES = { most: 5, length: 200 } as const

type Rows = Pick<Database, 'rows'>

/** Reads what happened within a period. As long as it is kept, the result is the same whenever it is read. */
export async function periodFacts(database: Rows, period: Period): Promise<Omit<Facts, 'state'>> {
  return {
    services: await services(database, period),
    errors: await errors(database, period),
    requests: await requestsIn(database, period),
    refusals: await refusals(database, period),
    usage: await usage(database, period),
    runs: runsOf(await runsEndedIn(database, period)),
  }
}

async function services(database: Rows, period: Period): Promise<Facts['services']> {
  const hours = await knownTimes(database, period)
  const starts = slotsOf(period)
  return SERVICE_NAMES.flatMap((service) => {
    const own = hours.filter((one) => one.service === service)
    // What is not configured is skipped by the checks.
    if (!own.some(({ upMs, downMs }) => upMs + downMs > 0)) return []
    const slots = starts.map((start, index) => {
      const end = starts[index + 1] ?? period.to
      const within = own.filter(({ hour }) => hour >= start && hour < end)
      const sum = (key: 'upMs' | 'downMs' | 'samples' | 'responseMs') =>
        within.reduce((total, one) => total + one[key], 0)
      return {
        ...{ start, upMs: sum('upMs'), downMs: sum('downMs') },
        ...{ samples: sum('samples'), responseMs: sum('responseMs') },
      }
    })
    return [{ service, slots }]
  })
}

const createdIn = ({ from, to }: Period) =>
  sql`created_at >= ${new Date(from).toISOString()} and created_at < ${new Date(to).toISOString()}`

async function errors({ rows }: Rows, period: Period): Promise<Facts['errors']> {
  const counted = await rows<{ service: LogService | null; errors: number }>(sql`
    select service, count(*)::int as errors from system_logs
    where level = 'error' and ${createdIn(period)} group by service`)
  const messages = await rows<{ message: string; errors: number }>(sql`
    select message, count(*)::int as errors
    from (select left(message, ${MESSAGES.length}::int) as message from system_logs
          where level = 'error' and ${createdIn(period)}) as lines
    group by message order by errors desc, message collate "C" limit ${MESSAGES.most}`)
  const place = (service: LogService | null) => (service ? LOG_SERVICES.indexOf(service) : -1)
  return {
    services: counted.sort(
      (one, other) => other.errors - one.errors || place(one.service) - place(other.service),
    ),
    messages,
  }
}

async function refusals({ rows }: Rows, period: Period): Promise<number> {
  const [row] = await rows<{ count: number }>(sql`
    select count(*)::int as count from audit_log where outcome = 'denied' and ${createdIn(period)}`)
  return row?.count ?? 0
}

/** Counts of the period and of those before it in which the audit log already existed. */
async function usage({ rows }: Rows, { kind, from, to }: Period): Promise<Facts['usage']> {
  const length = to - from
  const actions = USAGE_MEASURE_NAMES.flatMap((measure) => USAGE_MEASURES[measure].actions)
  const counted = await rows<{ action: string; ago: number; count: number }>(sql`
    select action, count(*)::int as count,
      ceil((${from}::float8 - extract(epoch from created_at)::float8 * 1000) / ${length})::int as ago
    from audit_log
    where outcome = 'allowed' and created_at < ${new Date(to).toISOString()}
      and created_at >= ${new Date(from - PERIODS_BEFORE[kind] * length).toISOString()}
      and action in (${sql.join(
        actions.map((action) => sql`${action}`),
        sql`, `,
      )})
    group by 1, 3`)
  const [first] = await rows<{ at: number | null }>(
    sql`select extract(epoch from min(created_at))::float8 * 1000 as at from audit_log`,
  )
  const begin = first?.at ?? to
  const before = Array.from({ length: PERIODS_BEFORE[kind] }, (_, index) => index + 1)
    .reverse()
    .filter((ago) => from - ago * length >= begin)
  return USAGE_MEASURE_NAMES.map((measure) => {
    const wanted: readonly string[] = USAGE_MEASURES[measure].actions
    const count = (ago: number) =>
      counted
        .filter((row) => row.ago === ago && wanted.includes(row.action))
        .reduce((total, row) => total + row.count, 0)
    return { measure, count: count(0), before: before.map(count) }
  })
}

function runsOf(runs: readonly SuiteRun[]): Facts['runs'] {
  const finished = runs.filter(({ state }) => state === 'finished')
  const checks = new Map<string, { passed: number; failed: number; skipped: number }>()
  for (const { check, result } of finished.flatMap((run) => run.checks)) {
    if (!result) continue
    const known = checks.get(check) ?? { passed: 0, failed: 0, skipped: 0 }
    checks.set(check, known)
    if (result.status === 'skipped') known.skipped += 1
    else if (result.status === 'error') known.failed += 1
    else known.passed += 1
  }
  return {
    finished: finished.length,
    killed: runs.length - finished.length,
    checks: [...checks].map(([check, counts]) => ({ check, ...counts })),
  }
}
