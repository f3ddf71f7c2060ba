import type { Sentence } from '../in-language.ts'

export type ErrorRow = {
  /** HTTP status of the answer. */
  readonly status: number
  /** Level at which the service logs it: expected refusals are `info`. */
  readonly level: 'info' | 'warn' | 'error'
  /** Whether the same request may succeed later without any change. */
  readonly retryable: boolean
  /** What is wrong, where the place of the failure knows nothing more precise. */
  readonly message: Sentence
  /** What the person who meets the error should do next. */
  readonly action: Sentence
}

export type ErrorRows = Readonly<Record<string, ErrorRow>>
