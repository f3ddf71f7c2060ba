import type { LogLevel } from '../../../../src/logs/shipping/log-line.ts'
import type { LogService } from '../../../../src/logs/shipping/service-of-line.ts'

/** Lengths of time before now, in ms. */
const SPANS = {
  '15m': 15 * 60_000,
  '1h': 60 * 60_000,
  '24h': 24 * 60 * 60_000,
  '7d': 7 * 24 * 60 * 60_000,
} as const
export const RANGES = ['all', '15m', '1h', '24h', '7d', 'custom'] as const
export type Range = (typeof RANGES)[number]

export const LEVELS: readonly LogLevel[] = ['error', 'warn', 'info', 'debug']
export const SERVICES: readonly LogService[] = ['api', 'auth', 'email', 'commerce', 'printing']

/** What is chosen on the screen, all as texts; '' is not chosen. */
export type LogFilters = {
  readonly keyword: string
  readonly level: LogLevel | ''
  readonly service: LogService | ''
  readonly range: Range
  /** Local times in Tokyo as `<input type="datetime-local">` has them; for the range `custom`. */
  readonly from: string
  readonly to: string
  readonly request: string
  readonly job: string
}

export const NO_FILTERS: LogFilters = {
  ...{ keyword: '', level: '', service: '', range: 'all', from: '', to: '', request: '', job: '' },
}

type Given = Readonly<Record<string, string | readonly string[] | undefined>>

/** Reads the filters of the page's URL. What is none of the choices is not chosen. */
export function filtersOf(query: Given): LogFilters {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === 'string' ? value.slice(0, 100) : ''
  }
  const choice = <T extends string>(name: string, choices: readonly T[]) =>
    choices.find((one) => one === text(name))
  const time = (name: string) => (isLocalTime(text(name)) ? text(name) : '')
  return {
    keyword: text('keyword'),
    level: choice('level', LEVELS) ?? '',
    service: choice('service', SERVICES) ?? '',
    range: choice('range', RANGES) ?? 'all',
    ...{ from: time('from'), to: time('to'), request: text('request'), job: text('job') },
  }
}

/** The query of the page's URL for filters, without those that are not chosen. */
export function queryOf(filters: Partial<LogFilters>): string {
  const chosen = Object.entries(filters).filter(
    ([name, value]) => value !== NO_FILTERS[name as keyof LogFilters],
  )
  return new URLSearchParams(chosen).toString()
}

/**
 * The query of `GET /api/logs` for filters.
 *
 * @param now in ms since the epoch, for ranges that end now.
 */
export function apiQueryOf(filters: LogFilters, now: number): URLSearchParams {
  const { keyword, level, service, range, from, to, request, job } = filters
  const isCustom = range === 'custom'
  const span = range === 'all' || isCustom ? undefined : SPANS[range]
  const given = {
    ...{ keyword: keyword.trim(), level, service, request_id: request, job_id: job },
    from: span !== undefined ? new Date(now - span).toISOString() : isCustom ? inTokyo(from) : '',
    to: isCustom ? inTokyo(to) : '',
  }
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
}

const isLocalTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(text) && !Number.isNaN(Date.parse(`${text}+09:00`))

const inTokyo = (local: string) =>
  isLocalTime(local) ? new Date(`${local}+09:00`).toISOString() : ''
