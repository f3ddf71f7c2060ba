import { ERROR_TABLE, type ErrorCode } from '../errors/error-table.ts'
import { ServiceError, type ServiceErrorOptions } from '../errors/service-error.ts'

/** An error as it crosses threads and processes: cloning an `Error` would lose its code. */
export type DescribedError = {
  readonly message: string
  readonly stack: string | undefined
  /** Null for an error that is no `ServiceError`. */
  readonly code: ErrorCode | null
  readonly options: Omit<ServiceErrorOptions, 'cause'>
  /** Message of the cause, for the log. */
  readonly cause: string | undefined
}

/** Describes whatever was thrown. */
export function describeError(error: unknown): DescribedError {
  const thrown = error instanceof Error ? error : new Error(String(error))
  const { message, stack } = thrown
  const cause = thrown.cause instanceof Error ? thrown.cause.message : undefined
  if (!(thrown instanceof ServiceError)) return { message, stack, code: null, options: {}, cause }
  const { code, errors, retryAfterSeconds, allow, ja } = thrown
  const options = {
    errors,
    allow,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(ja !== undefined && { ja }),
  }
  return { message, stack, code, options, cause }
}

/** The error that was described; a `ServiceError` when it had a code. */
export function restoreError(described: DescribedError): Error {
  const { message, stack, code, options } = described
  const cause = described.cause === undefined ? undefined : new Error(described.cause)
  const error =
    code !== null && Object.hasOwn(ERROR_TABLE, code)
      ? new ServiceError(code, message, { ...options, cause })
      : new Error(message, { cause })
  if (stack !== undefined) error.stack = stack
  return error
}
