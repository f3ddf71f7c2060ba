import { date } from './date-filter.ts'
import { listFilters } from './list-filters.ts'
import { numberFilters } from './number-filters.ts'
import { textFilters } from './text-filters.ts'
import { isFalsy } from './values.ts'

/** `allow_false` is not known here; the lint refuses named arguments. */
function orDefault(value: unknown, fallback: unknown = ''): unknown {
  const isEmpty =
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'object' && value !== null && Object.keys(value).length === 0)
  return isFalsy(value) || isEmpty ? fallback : value
}

/** Every filter that a mail template may use, with the results of the shop's own Liquid. */
export const FILTERS = {
  ...textFilters,
  ...listFilters,
  ...numberFilters,
  date,
  default: orDefault,
} as const satisfies Readonly<Record<string, (value: unknown, ...args: unknown[]) => unknown>>

/** Every tag that a mail template may use; those inside of others, such as `else`, come with them. */
export const TAGS: ReadonlySet<string> = new Set([
  'assign',
  'break',
  'capture',
  'case',
  'comment',
  'continue',
  'for',
  'if',
  'unless',
])
