import type { ErrorCode } from '../errors/error-table.ts'
import { ERROR_TABLE } from '../errors/error-table.ts'
import { ServiceError } from '../errors/service-error.ts'
import type { ComposedVariant } from './engine/compose.ts'
import type { PlannedVariant } from './plan.ts'

/** What a composition thread is started with. */
export type ThreadOptions = { readonly encodingsInFlight: number }

/** What the pool says to a thread. */
export type ToThread =
  | {
      readonly type: 'compose'
      readonly artworkPath: string
      readonly variants: readonly PlannedVariant[]
    }
  | { readonly type: 'taken'; readonly key: string }
  | { readonly type: 'cancel' }

/** What a thread says to the pool. */
export type FromThread =
  | { readonly type: 'variant'; readonly result: ComposedVariant }
  | { readonly type: 'failure'; readonly key: string; readonly error: ErrorText }
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly error: ErrorText }

/** An error as it crosses threads: cloning an `Error` would lose its code. */
export type ErrorText = {
  readonly message: string
  readonly stack: string | undefined
  readonly code: ErrorCode | null
}

/** Writes an error down. */
export function errorToText(error: unknown): ErrorText {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, code: null }
  const code = error instanceof ServiceError ? error.code : null
  return { message: error.message, stack: error.stack, code }
}

/** The error that was written down; a `ServiceError` when it had a code. */
export function errorFromText({ message, stack, code }: ErrorText): Error {
  const known = code !== null && Object.hasOwn(ERROR_TABLE, code) ? code : null
  const error = known ? new ServiceError(known, message) : new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}
