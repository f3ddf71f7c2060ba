import type { Facts } from '../../../src/reports/facts.ts'
import { type Period, periodOf, type ReportKind, slotsOf } from '../../../src/reports/period.ts'

export const DAY: Period = required('daily', '2026-11-20')
export const WEEK: Period = required('weekly', '2026-11-16')

function required(kind: ReportKind, start: string): Period {
  const period = periodOf(kind, start)
  if (!period) throw new Error(`No ${kind} period begins on ${start}.`)
  return period
}

const HOUR_MS = 60 * 60_000

/** A service that was up all the time, but for so many minutes of its first hour or day. */
export function upAllTheTime(
  period: Period,
  service: Facts['services'][number]['service'] = 'api',
  { downMinutes = 0, responseMs = 50 } = {},
): Facts['services'][number] {
  const length = (period.kind === 'daily' ? 1 : 24) * HOUR_MS
  return {
    service,
    slots: slotsOf(period).map((start, index) => {
      const downMs = index === 0 ? downMinutes * 60_000 : 0
      return { start, upMs: length - downMs, downMs, samples: 10, responseMs: 10 * responseMs }
    }),
  }
}

/** What an installation without any data has. */
export const nothing = (): Facts => ({
  services: [],
  errors: { services: [], messages: [] },
  requests: { answers: 0, failed: 0 },
  refusals: 0,
  usage: [{ measure: 'logins', count: 0, before: [] }],
  runs: { finished: 0, killed: 0, checks: [] },
  state: {
    observed_at: '2026-11-20T15:10:00.000Z',
    failed_jobs: [],
    stale_drafts: [],
    database_bytes: 1024 ** 3,
    database_bytes_before: null,
    tables: [{ table: 'public.artworks', bytes: 8192, rows: 0 }],
    dependencies: { direct: 34, unpinned: 0 },
  },
})

/** What one has in which everything works. */
export const allWell = (period: Period): Facts => ({
  ...nothing(),
  services: [upAllTheTime(period), upAllTheTime(period, 'commerce')],
  requests: { answers: 10_000, failed: 10 },
  usage: [{ measure: 'logins', count: 10, before: [10, 10, 10, 10] }],
  runs: { finished: 1, killed: 0, checks: [{ check: 'api', passed: 1, failed: 0, skipped: 0 }] },
})
