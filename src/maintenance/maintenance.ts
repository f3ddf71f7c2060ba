/** When the service is under maintenance. Times are in ms since 1970. */
export type MaintenancePlan = {
  /** Whether it was switched on; it ends when it is switched off. */
  readonly enabled: boolean
  /** Begin of a planned window, which begins and ends by itself. Without it nothing is planned. */
  readonly from: number | null
  /** End of the planned window, or when maintenance that was switched on is expected to end. */
  readonly until: number | null
}

export type Maintenance = {
  readonly active: boolean
  /** For `Retry-After`: until the known end, else 10 minutes; at most an hour, because plans change. */
  readonly retryAfterSeconds: number
}

const UNKNOWN_END_SECONDS = 600
const LONGEST_SECONDS = 3600

/** Whether the service is under maintenance at a time (specification, section 4.4.5). */
export function maintenanceAt({ enabled, from, until }: MaintenancePlan, now: number): Maintenance {
  const inWindow = from !== null && until !== null && from <= now && now < until
  const left = until === null || until <= now ? undefined : Math.ceil((until - now) / 1000)
  return {
    active: enabled || inWindow,
    retryAfterSeconds: Math.min(left ?? UNKNOWN_END_SECONDS, LONGEST_SECONDS),
  }
}
