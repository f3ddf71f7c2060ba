import { ERROR_TABLE, type ErrorCode } from '../errors/error-table.ts'
import type { Sentence } from '../errors/in-language.ts'
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
  /** Of a `ServiceError`. */
  readonly known: { readonly code: ErrorCode; readonly sentence: Sentence } | null
}

/** Writes an error down. */
export function errorToText(error: unknown): ErrorText {
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, known: null }
  const { message, stack } = error
  if (!(error instanceof ServiceError)) return { message, stack, known: null }
  return { message, stack, known: { code: error.code, sentence: error.sentence } }
}

/** The error that was written down; a `ServiceError` when it had a code. */
export function errorFromText({ message, stack, known }: ErrorText): Error {
  const isKnown = known !== null && Object.hasOwn(ERROR_TABLE, known.code)
  const error = isKnown ? new ServiceError(known.code, known.sentence) : new Error(message)
  if (stack !== undefined) error.stack = stack
  return error
}
