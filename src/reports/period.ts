const DAY_MS = 24 * 60 * 60_000
/** Tokyo has had no summer time since 1951, so a day is always 24 hours. */
const TOKYO_MS = 9 * 60 * 60_000
/** 1970-01-01 was a Thursday: three days after a Monday. */
const MONDAY_MS = 3 * DAY_MS

export const REPORT_KINDS = ['daily', 'weekly'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Days of a period of each kind. Weeks begin on Monday. */
export const PERIOD_DAYS: Readonly<Record<ReportKind, number>> = { daily: 1, weekly: 7 }

/** Days for which everything is kept that a report is computed from; the errors of the log are the first to go. */
export const SOURCE_DAYS = 30

/** A day or week in Tokyo. */
export type Period = {
  readonly kind: ReportKind
  /** Its first day, as `2026-11-22`. */
  readonly start: string
  /** In ms since 1970; `to` is the begin of the next period. */
  readonly from: number
  readonly to: number
}

/**
 * Returns the period that contains a time.
 *
 * @param at in ms since 1970.
 */
export function periodAt(kind: ReportKind, at: number): Period {
  const length = PERIOD_DAYS[kind] * DAY_MS
  const offset = TOKYO_MS + (kind === 'weekly' ? MONDAY_MS : 0)
  const from = Math.floor((at + offset) / length) * length - offset
  return { kind, start: dateOf(from), from, to: from + length }
}

/** Returns the period that begins on a day, or undefined if none does: the text is no date, or a week's is no Monday. */
export function periodOf(kind: ReportKind, start: string): Period | undefined {
  const from = Date.parse(`${start}T00:00:00.000+09:00`)
  if (Number.isNaN(from)) return undefined
  const period = periodAt(kind, from)
  return period.start === start && period.from === from ? period : undefined
}

export const nextPeriod = ({ kind, to }: Period): Period => periodAt(kind, to)
export const previousPeriod = ({ kind, from }: Period): Period => periodAt(kind, from - 1)

/** Whether everything that a report of the period is computed from is still kept. */
export const isComputable = ({ from }: Period, now: number): boolean =>
  from >= now - SOURCE_DAYS * DAY_MS

/**
 * Returns the periods that have ended and have no report yet, the oldest first: those since the latest report, as far back
 * as they can be computed. A new installation begins with the last period that has ended.
 *
 * @param latest the `start` of the latest report of the kind.
 */
export function duePeriods(kind: ReportKind, latest: string | undefined, now: number): Period[] {
  const last = previousPeriod(periodAt(kind, now))
  const known = latest === undefined ? undefined : periodOf(kind, latest)
  if (!known) return [last]
  const due: Period[] = []
  for (let period = last; period.from > known.from; period = previousPeriod(period)) {
    if (!isComputable(period, now)) break
    due.unshift(period)
  }
  return due
}

/** The begins of the hours of a day, or of the days of a week, in ms since 1970. */
export function slotsOf({ kind, from, to }: Period): number[] {
  const length = kind === 'daily' ? DAY_MS / 24 : DAY_MS
  return Array.from({ length: (to - from) / length }, (_, index) => from + index * length)
}

/** The date in Tokyo of a time in ms since 1970. */
const dateOf = (at: number) => new Date(at + TOKYO_MS).toISOString().slice(0, 10)
