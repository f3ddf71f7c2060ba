import { PERIOD_DAYS, type Period } from './period.ts'

const DAY_MS = 24 * 60 * 60_000

/** The days of a period for people: `2026-11-22`, or `2026-11-16 – 2026-11-22`. */
export function dateRange({ kind, start }: Pick<Period, 'kind' | 'start'>): string {
  if (kind === 'daily') return start
  const last = Date.parse(`${start}T00:00:00Z`) + (PERIOD_DAYS[kind] - 1) * DAY_MS
  return `${start} – ${new Date(last).toISOString().slice(0, 10)}`
}
