import { ERROR_TABLE, type ErrorCode } from '../errors/error-table.ts'
import type { Sentence } from '../errors/in-language.ts'
import { ServiceError, type ServiceErrorOptions } from '../errors/service-error.ts'

/** An error as it crosses threads and processes: cloning an `Error` would lose its code. */
export type DescribedError = {
  readonly message: string
  readonly stack: string | undefined
  /** Null for an error that is no `ServiceError`. */
  readonly known: {
    readonly code: ErrorCode
    readonly sentence: Sentence
    readonly options: Omit<ServiceErrorOptions, 'cause'>
  } | null
  /** Message of the cause, for the log. */
  readonly cause: string | undefined
}

/** Describes whatever was thrown. */
export function describeError(error: unknown): DescribedError {
  const thrown = error instanceof Error ? error : new Error(String(error))
  const { message, stack } = thrown
  const cause = thrown.cause instanceof Error ? thrown.cause.message : undefined
  if (!(thrown instanceof ServiceError)) return { message, stack, known: null, cause }
  const { code, sentence, errors, retryAfterSeconds, allow } = thrown
  const options = { errors, allow, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  return { message, stack, known: { code, sentence, options }, cause }
}

/** The error that was described; a `ServiceError` when it had a code. */
export function restoreError({ message, stack, known, ...described }: DescribedError): Error {
  const cause = described.cause === undefined ? undefined : new Error(described.cause)
  const error =
    known !== null && Object.hasOwn(ERROR_TABLE, known.code)
      ? new ServiceError(known.code, known.sentence, { ...known.options, cause })
      : new Error(message, { cause })
  if (stack !== undefined) error.stack = stack
  return error
}
