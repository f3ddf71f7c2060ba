import type { ErrorCode } from '../../errors/error-table.ts'
import type { Sentence } from '../../errors/in-language.ts'
import { ServiceError } from '../../errors/service-error.ts'
import type { AcceptedFormat } from '../accepted-formats.ts'
import type { ThumbnailOptions } from '../thumbnail.ts'

/** What a decoding process is asked to do: one picture, from file to file. */
export type DecodeJob = {
  readonly source: string
  readonly format: AcceptedFormat
  /** Path of the result without its extension, which depends on the picture. */
  readonly target: string
  readonly maxPixels: number
  readonly thumbnailCrop: ThumbnailOptions['crop']
  readonly thumbnailBackground?: string | undefined
}

/** What a decoding process or thread answers. `cause` goes to the log only. */
export type Answer<T> =
  | { readonly ok: T }
  | { readonly refused: { code: ErrorCode; sentence: Sentence; cause: string | undefined } }
  | { readonly failed: string }

/** A failure in a form that can travel between processes. */
export function describeFailure(error: unknown): Answer<never> {
  if (!(error instanceof ServiceError))
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  const { code, sentence, cause } = error
  return { refused: { code, sentence, cause: cause instanceof Error ? cause.message : undefined } }
}

/** The result, or what `describeFailure` described as what it was. */
export function readAnswer<T>(answer: Answer<T>): T {
  if ('ok' in answer) return answer.ok
  if ('failed' in answer) throw new Error(`Decoding failed: ${answer.failed}`)
  const { code, sentence, cause } = answer.refused
  throw new ServiceError(code, sentence, cause === undefined ? {} : { cause: new Error(cause) })
}
