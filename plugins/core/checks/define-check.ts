import type { Checkable, HealthCheck } from '../../../src/health/health-check.ts'

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

/** Longer than the three attempts of ten seconds that a port makes. */
const PORT_TIMEOUT_MS = 35_000

/** The check of a system behind a port: the adapter knows how to ask it. */
export function portCheck(id: string, title: Check['title'], port: Checkable): Check {
  return { id, title, timeoutMs: PORT_TIMEOUT_MS, run: (signal) => port.check(signal) }
}
