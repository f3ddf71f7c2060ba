/** What a check found out about something that the service depends on. */
export type HealthCheck = {
  readonly status: 'healthy' | 'warning' | 'error' | 'skipped'
  /** What is wrong or what to configure, for operators. Never a secret. */
  readonly detail?: string
}

/** A check that a feature contributes to the health details and to the diagnostic suite. */
export type Check = {
  /** Stable identifier, e.g. `object-store`. */
  readonly id: string
  /** What is checked, in the languages of the console. */
  readonly title: { readonly en: string; readonly ja: string }
  /** Longest time in ms before the check counts as failed. */
  readonly timeoutMs: number
  /** Really exercises the dependency; throws or returns what is wrong. */
  readonly run: (signal: AbortSignal) => Promise<HealthCheck>
}
