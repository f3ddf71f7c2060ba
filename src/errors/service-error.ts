import { ERROR_TABLE, type ErrorCode } from './error-table.ts'

/** One problem of one field. `path` is dotted, e.g. `pricing.premium`. */
export type FieldProblem = { readonly path: string; readonly message: string }

export type ServiceErrorOptions = {
  /** All problems at once, for `VALIDATION_FAILED` and for refusals that name a field. */
  readonly errors?: readonly FieldProblem[]
  /** Seconds after which a repeat may succeed; becomes the `Retry-After` header. */
  readonly retryAfterSeconds?: number
  /** Methods that the address knows; becomes the `Allow` header of a 405. */
  readonly allow?: readonly string[]
  /** The message for people who read the console in Japanese, where Payload's own screens show it. */
  readonly ja?: string
  /** The underlying failure. It is logged and never sent to a client. */
  readonly cause?: unknown
}

/**
 * A failure that a caller may see. The message says what is wrong in words for the person who reads
 * it; the code says it to programs. Status, log level and recommended action come from the table.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  readonly allow: readonly string[]
  readonly ja: string | undefined

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ServiceError'
    this.code = code
    this.errors = options.errors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.allow = options.allow ?? []
    this.ja = options.ja
  }

  /** HTTP status of the answer. */
  get status(): number {
    return ERROR_TABLE[this.code].status
  }
}
