import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { ServiceError } from '../errors/service-error.ts'

/** A `multipart/form-data` body: files in one field, and a few text fields. */
export type UploadForm<Fields extends z.ZodType = z.ZodType> = {
  /** Name of the field that holds the files. */
  readonly files: string
  /** What a file is called in messages, in the singular: `image`, `photo`. */
  readonly noun: string
  /** Most files. A form has at least one. */
  readonly most: number
  /** Most bytes of one file. Of a longer one the handler reads one byte more; the rest is dropped. */
  readonly maxFileBytes: number
  /** Most bytes of the whole body. */
  readonly maxBytes: number
  /**
   * The text fields, all of them strings, which must come before the first file and at most once each.
   * Without a schema text fields are ignored.
   */
  readonly fields?: Fields
}

/** The text fields of a form as its schema returns them; `undefined` without a schema. */
export type FieldsOf<Form extends UploadForm> = Form extends {
  fields: infer Fields extends z.ZodType
}
  ? z.output<Fields>
  : undefined

/** One file of a form. */
export type FormFile = {
  /** As sent, hence neither a path nor safe to print. Empty when the sender named none. */
  readonly fileName: string
  /** The bytes. It may be destroyed or left unread. */
  readonly stream: Readable
}

/** @throws ServiceError `UNSUPPORTED_MEDIA_TYPE` unless the body is a form with files. */
export function requireFormType(contentType: string, { files, noun, most }: UploadForm): void {
  if (/^multipart\/form-data\s*(;|$)/i.test(contentType)) return
  const what = most === 1 ? `the ${noun}` : `the ${noun}s`
  throw new ServiceError(
    'UNSUPPORTED_MEDIA_TYPE',
    `Send ${what} as multipart/form-data, as a file in the field "${files}".`,
  )
}

/** The refusal of a body that is no form, or not a whole one. */
export function malformed(message: string, cause?: unknown): ServiceError {
  return new ServiceError('MALFORMED_MULTIPART', message, { cause })
}

/** The refusal of a body with more bytes than the form may have. */
export function formTooLarge({ noun, most, maxFileBytes }: UploadForm): ServiceError {
  const megabytes = Math.floor((maxFileBytes / 1024 / 1024) * 10) / 10
  return new ServiceError(
    'PAYLOAD_TOO_LARGE',
    most === 1
      ? `The ${noun} has more than ${megabytes} MB.`
      : `The ${noun}s together are too large. Send at most ${most} of ${megabytes} MB each.`,
  )
}

/** A problem of one field, in the way of `VALIDATION_FAILED`. */
export function fieldProblem(path: string, message: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', message, { errors: [{ path, message }] })
}

/** Names the field that was sent; of a form for one file rather the one that is missing. */
export function wrongField({ files, most }: UploadForm, sent: string): ServiceError {
  return fieldProblem(most === 1 ? files : sent, `Files must be in the field "${files}".`)
}

export function notAFile({ files }: UploadForm): ServiceError {
  return fieldProblem(files, `The field "${files}" must be a file, not text.`)
}

export function tooManyFiles({ files, noun, most }: UploadForm): ServiceError {
  const message = most === 1 ? `Send one ${noun} only.` : `Send at most ${most} ${noun}s at once.`
  return fieldProblem(files, message)
}

export function noFile({ files }: UploadForm): ServiceError {
  return fieldProblem(files, `The form has no file in the field "${files}".`)
}
