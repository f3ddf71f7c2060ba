/** The result of a check of a dependency. */
export type HealthCheck = {
  readonly status: 'healthy' | 'warning' | 'error' | 'skipped'
  /** What is wrong or what to configure, for operators. Must not contain secrets. */
  readonly detail?: string
}

/** A check that a feature adds to the health details and to the diagnostic suite. */
export type Check = {
  /** Stable identifier, e.g. `object-store`. */
  readonly id: string
  /** What is checked, in each language of the console. */
  readonly title: { readonly en: string; readonly ja: string }
  /** Timeout in ms, after which the check has failed. */
  readonly timeoutMs: number
  /** Uses the dependency as the service does. A thrown error becomes the status `error`. */
  readonly run: (signal: AbortSignal) => Promise<HealthCheck>
}
