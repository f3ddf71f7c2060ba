const DAY_MS = 24 * 60 * 60_000
/** Tokyo has had no summer time since 1951, so a day is always 24 hours. */
const TOKYO_MS = 9 * 60 * 60_000

/** Days in Tokyo, as `2026-11-22`; both belong to it. */
export type DayRange = { readonly from: string; readonly to: string }

/** A range with the one of the same length before it, for comparison. */
export type AnalysedPeriod = DayRange & { readonly days: number; readonly previous: DayRange }

/** Days that one analysis covers at most: a leap year. */
export const MAX_DAYS = 366

/** The day in Tokyo of a time in ms since 1970. */
export const dayInTokyo = (at: number): string => new Date(at + TOKYO_MS).toISOString().slice(0, 10)

/** Days from the first to the last of a range, both included; less than 1 if they are in the wrong order. */
export const daysOf = ({ from, to }: DayRange): number => (timeOf(to) - timeOf(from)) / DAY_MS + 1

/** The last days until today, which belongs to them. */
export const lastDays = (days: number, now: number): DayRange => ({
  from: dayInTokyo(now - (days - 1) * DAY_MS),
  to: dayInTokyo(now),
})

/** A range with the one of the same length that ends on the day before it begins. */
export function analysedPeriod(range: DayRange): AnalysedPeriod {
  const days = daysOf(range)
  const { from, to } = range
  const begin = timeOf(from)
  const previous = { from: dayOf(begin - days * DAY_MS), to: dayOf(begin - DAY_MS) }
  return { from, to, days, previous }
}

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** By how much something has changed in percent, to one decimal; `null` where there was nothing before. */
export const changePercent = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10
