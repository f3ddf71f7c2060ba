import { daysOf, lastDays, MAX_DAYS } from '../../../../src/analytics/analysed-period.ts'
import { GROUPS, type Group, INTERVALS, type Interval } from '../operations/groupings.ts'

/** Ranges of days until today that one click chooses. */
export const SPANS = ['7', '30', '90', '365'] as const
export type Span = (typeof SPANS)[number]

/** A brand that can be chosen. */
export type ShownBrand = { readonly id: string; readonly name: string }

/** What the page shows; its URL keeps it. */
export type Choice = {
  readonly from: string
  readonly to: string
  /** Empty: all brands that the user may see. */
  readonly brand: string
  readonly interval: Interval
  readonly group: Group
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads the choice from the query of the page; what is missing or impossible becomes the last 30 days. */
export function choiceOf(
  query: Readonly<Record<string, string | string[] | undefined>>,
  now: number,
): Choice {
  const { from, to } = query
  const isRange = isDay(from) && isDay(to) && isPossible({ from, to })
  return {
    ...(isRange ? { from, to } : lastDays(30, now)),
    brand: typeof query.brand === 'string' ? query.brand : '',
    interval: INTERVALS.find((one) => one === query.interval) ?? 'day',
    group: GROUPS.find((one) => one === query.group) ?? 'brand',
  }
}

/** Whether a range can be analysed. While a day is being typed, it cannot. */
export function isPossible({ from, to }: Pick<Choice, 'from' | 'to'>): boolean {
  const days = daysOf({ from, to })
  return days >= 1 && days <= MAX_DAYS
}

const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value)

/** The query of the page and of the service for a choice. */
export function queryOf({ brand, ...choice }: Choice): string {
  return String(new URLSearchParams({ ...choice, ...(brand && { brand }) }))
}
