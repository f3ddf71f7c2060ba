import type { Payload } from 'payload'
import type { ErrorCode } from '../../../src/errors/error-table.ts'
import type { Sentence } from '../../../src/errors/in-language.ts'
import type { Checkable, HealthCheck } from '../../../src/health/health-check.ts'
import type { ServiceName } from '../../../src/health/services.ts'

/** A check that a feature adds to the health details and to the diagnostic suite. */
export type Check = {
  /** Stable identifier, e.g. `object-store`. */
  readonly id: string
  /** What is checked. */
  readonly title: Sentence
  /** The service whose health it decides. */
  readonly service: ServiceName
  /** Timeout in ms, after which the check has failed. */
  readonly timeoutMs: number
  /** Whether its error alone stops the business; by the code of a thrown error. @default never */
  readonly isVital?: (error: ErrorCode | undefined) => boolean
  /** Uses the dependency as the service does. A thrown error becomes the status `error`. */
  readonly run: (asked: CheckRequest) => Promise<HealthCheck>
}

type CheckRequest = {
  /** Aborts at the timeout. */
  readonly signal: AbortSignal
  readonly payload: Payload
}

/** Longer than the three attempts of ten seconds that a port makes. */
const PORT_TIMEOUT_MS = 35_000

/** The check of a system behind a port: the adapter knows how to ask it. */
export function portCheck(
  port: Checkable,
  check: Pick<Check, 'id' | 'title' | 'service' | 'isVital'>,
): Check {
  return { ...check, timeoutMs: PORT_TIMEOUT_MS, run: ({ signal }) => port.check(signal) }
}
