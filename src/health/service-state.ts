import type { CheckResult } from './check-result.ts'
import type { ServiceState } from './overall-status.ts'
import { type ServiceResult, serviceHealth } from './service-health.ts'

/** The last result of a check of a service; without a result it was never run. */
export type LastResult = {
  readonly intervalMs: number
  /** Ms since 1970. */
  readonly checkedAt?: number | undefined
  readonly result?: CheckResult | undefined
}

/** What the last results of its checks say of a service, and of when they are. */
export type KnownService = ServiceState & { readonly health: ServiceResult | undefined }

/**
 * The state of a service by the last results of its checks. It is as old as the one whose next result is the most
 * overdue, and unchecked while one of them never ran.
 *
 * @param now in ms since 1970.
 */
export function knownService(checks: readonly LastResult[], now: number): KnownService {
  const results = checks.flatMap(({ result }) => (result ? [result] : []))
  const health = serviceHealth(results)
  const isComplete = results.length === checks.length
  const intervals = ({ checkedAt = 0, intervalMs }: LastResult) => (now - checkedAt) / intervalMs
  const [oldest] = checks.toSorted((a, b) => intervals(b) - intervals(a))
  return {
    // An error is known whatever the other checks would say.
    status: isComplete || health.status === 'error' ? health.status : 'unchecked',
    isVital: health.isVital,
    checkedAt: oldest?.checkedAt ?? now,
    intervalMs: oldest?.intervalMs ?? 0,
    health: results.length > 0 || checks.length === 0 ? health : undefined,
  }
}
