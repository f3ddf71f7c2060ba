import type { Sentence } from '../errors/in-language.ts'

/** What a check found out about something that the service depends on. */
export type HealthCheck = {
  readonly status: 'healthy' | 'warning' | 'error' | 'skipped'
  /** What is wrong, what to configure, or what answered, for operators. Never a secret. */
  readonly detail?: string | Sentence
  /** What an operator does about it. */
  readonly action?: Sentence
}

/** What every port can say about the system behind it. */
export type Checkable = {
  /** Name of the adapter, for logs and diagnostics, e.g. `s3`. */
  readonly name: string
  /** Where the system is asked over HTTP; left out for all other systems. */
  readonly url?: string
  /**
   * Really asks the system, as the service uses it.
   *
   * @throws ServiceError of the port when it cannot be used now.
   */
  check(signal?: AbortSignal): Promise<HealthCheck>
}
