/**
 * - `FACTORY_UNAUTHENTICATED`: the factory refuses the credentials; a person has to act.
 * - `FACTORY_UNAVAILABLE`: nothing was done; repeat later.
 * - `FACTORY_OUTCOME_UNKNOWN`: something may have been done; look it up before a repeat.
 * - `FACTORY_PROTOCOL`: the answer is not what the protocol says; a person has to act.
 */
export type FactoryErrorCode =
  | 'FACTORY_UNAUTHENTICATED'
  | 'FACTORY_UNAVAILABLE'
  | 'FACTORY_OUTCOME_UNKNOWN'
  | 'FACTORY_PROTOCOL'

/** Why the factory could not be asked, or why its answer is not known. */
export class FactoryError extends Error {
  readonly code: FactoryErrorCode
  /** Seconds after which a repeat may succeed, when the factory says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: FactoryErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly retryAfterSeconds?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'FactoryError'
    this.code = code
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
