import type { HealthCheck } from './health-check.ts'

/** From best to worst (specification, section 3.8). */
export const OVERALL_STATUSES = ['ALL GREEN', 'PARTIAL', 'UNKNOWN', 'CRITICAL'] as const
export type OverallStatus = (typeof OVERALL_STATUSES)[number]

/** The last known state of a service. */
export type ServiceState = {
  /** Status of its last check; `unchecked` before the first. */
  readonly status: HealthCheck['status'] | 'unchecked'
  /** Whether this error alone stops the business. */
  readonly isVital: boolean
  /** When it was checked, in ms since 1970. */
  readonly checkedAt: number
  /** How often it is checked, in ms. */
  readonly intervalMs: number
}

/** As many services in error stop the business, whichever they are. */
const ERRORS_THAT_STOP = 3

/**
 * The status of the whole installation:
 *
 * - `CRITICAL` if a vital service or three services are in error, however old the results are: nothing has shown that
 *   they work again.
 * - `UNKNOWN` if a service was never checked, or not for twice its interval.
 * - `PARTIAL` if a service warns, or one or two are in error.
 * - `ALL GREEN` otherwise. Services that are not configured (`skipped`) do not count.
 *
 * A worse or older state of a service never makes it better.
 *
 * @param now in ms since 1970.
 */
export function overallStatus(states: readonly ServiceState[], now: number): OverallStatus {
  const errors = states.filter(({ status }) => status === 'error')
  if (errors.length >= ERRORS_THAT_STOP || errors.some(({ isVital }) => isVital)) return 'CRITICAL'
  if (states.length === 0 || !states.every((state) => isKnown(state, now))) return 'UNKNOWN'
  const isImpaired = states.some(({ status }) => status === 'warning' || status === 'error')
  return isImpaired ? 'PARTIAL' : 'ALL GREEN'
}

const isKnown = ({ status, checkedAt, intervalMs }: ServiceState, now: number): boolean =>
  status === 'skipped' || (status !== 'unchecked' && now - checkedAt <= 2 * intervalMs)
