import { ERROR_TABLE, type ErrorCode } from './error-table.ts'
import type { Sentence } from './in-language.ts'

/** One problem of one field. `path` is dotted, e.g. `pricing.premium`. */
export type FieldProblem = { readonly path: string; readonly message: Sentence }

/** A field problem as an answer states it: in the language of the request. */
export type FieldMessage = { readonly path: string; readonly message: string }

export type ServiceErrorOptions = {
  /** All problems at once, for `VALIDATION_FAILED` and for refusals that name a field. */
  readonly errors?: readonly FieldProblem[]
  /** Seconds after which a retry may succeed; becomes the `Retry-After` header. */
  readonly retryAfterSeconds?: number
  /** Methods that the URL accepts; becomes the `Allow` header of a 405. */
  readonly allow?: readonly string[]
  /** The underlying failure. It is logged and never sent to a client. */
  readonly cause?: unknown
}

/**
 * A failure that a caller may see. The sentence says to a person what is wrong; the code says it to
 * programs. Status, log level and recommended action come from the table. `message`, which goes to
 * the logs, is the English sentence.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly sentence: Sentence
  readonly errors: readonly FieldProblem[]
  readonly retryAfterSeconds: number | undefined
  readonly allow: readonly string[]

  /** @param sentence what is wrong, in every language. @default the message of the code's row */
  constructor(
    code: ErrorCode,
    sentence: Sentence = ERROR_TABLE[code].message,
    options: ServiceErrorOptions = {},
  ) {
    super(sentence.en, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ServiceError'
    this.code = code
    this.sentence = sentence
    this.errors = options.errors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds
    this.allow = options.allow ?? []
  }

  /** HTTP status of the answer. */
  get status(): number {
    return ERROR_TABLE[this.code].status
  }
}

/** `VALIDATION_FAILED` for one field: the problem is the message as well. */
export function fieldError(path: string, message: Sentence): ServiceError {
  return new ServiceError('VALIDATION_FAILED', message, { errors: [{ path, message }] })
}

/** Names the fields that have a problem; without a path it is the body as a whole. */
export function invalidFields(errors: readonly FieldProblem[]): Sentence {
  const paths = errors.map(({ path }) => path || 'body')
  return {
    en: `Invalid fields: ${paths.join(', ')}.`,
    ja: `入力内容に誤りがあります：${paths.join('、')}。`,
  }
}
