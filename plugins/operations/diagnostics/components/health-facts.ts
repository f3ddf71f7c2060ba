import type { OverallStatus } from '../../../../src/health/overall-status.ts'
import type { ServiceName } from '../../../../src/health/services.ts'
import type { ServiceQuery } from '../../../core/console/use-service-query.ts'
import type { HealthDetails } from '../endpoints/health-details.ts'

export type ServiceAnswer = HealthDetails['services'][number]
export type CheckAnswer = HealthDetails['checks'][number]
/** What a status can be on the screens: what a check finds, or that it was not run yet. */
export type ShownStatus = ServiceAnswer['status']

/** The check whose parts are what the sites of the brands are like. */
export const SITES_CHECK = 'brand-domains'

/**
 * Returns the overall status as it is known now; undefined until it is. What was known before a request failed says
 * nothing of now. A web process that cannot reach the database says that itself.
 */
export function statusNow({
  value,
  problem,
}: Pick<ServiceQuery<HealthDetails>, 'value' | 'problem'>): OverallStatus | undefined {
  if (!problem) return value?.status
  return problem.code === 'DATABASE_UNAVAILABLE' ? 'CRITICAL' : 'UNKNOWN'
}

type Times = readonly Pick<CheckAnswer, 'checked_at'>[]

/** Returns when the last of the checks was run, ISO 8601; undefined if none was. Times are of one form. */
export function lastChecked(checks: Times): string | undefined {
  return checks.flatMap(({ checked_at: at }) => at ?? []).reduce(later, undefined)
}

const later = (one: string | undefined, other: string) =>
  one !== undefined && one > other ? one : other

/** `never`: nothing was checked. `stale`: the result of a service is too old to say how it is now. */
export type Freshness = 'never' | 'stale' | 'fresh'

export function freshness({ services }: Pick<HealthDetails, 'services'>): Freshness {
  if (services.every(({ checked_at: at }) => at === undefined)) return 'never'
  return services.some(({ stale }) => stale) ? 'stale' : 'fresh'
}

/** Returns the steps of the suite that exercise a service, in order and once each. */
export function stepsOfService(checks: HealthDetails['checks'], name: ServiceName): number[] {
  const steps = checks.filter(({ service }) => service === name).map(({ step }) => step)
  return [...new Set(steps)].sort((one, other) => one - other)
}

/** Percent with one decimal, rounded down: only what is whole is 100. */
export const flooredPercent = (percent: number): number => Math.floor(percent * 10) / 10
