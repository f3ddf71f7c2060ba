import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Sentence } from '../errors/in-language.ts'
import { fieldError, ServiceError } from '../errors/service-error.ts'

/** A `multipart/form-data` body: files in one field, and a few text fields. */
export type UploadForm<Fields extends z.ZodType = z.ZodType> = {
  /** Name of the field that holds the files. */
  readonly files: string
  /** What a file is called in messages, in the singular: `image`, `photo`. */
  readonly noun: Sentence
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
  const what = most === 1 ? `the ${noun.en}` : `the ${noun.en}s`
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
    en: `Send ${what} as multipart/form-data, as a file in the field "${files}".`,
    ja: `${noun.ja}はmultipart/form-data形式で、「${files}」フィールドにファイルを指定して送信してください。`,
  })
}

export const CUT_OFF: Sentence = {
  en: 'The form was cut off.',
  ja: 'フォームのデータが途中で切れました。',
}
export const TOO_MANY_PARTS: Sentence = {
  en: 'The form has too many parts.',
  ja: 'フォームの項目が多すぎます。',
}
export const NO_BOUNDARY: Sentence = {
  en: 'The content type of the form names no boundary.',
  ja: 'フォームのContent-Typeにboundaryがありません。',
}
export const FIELD_TOO_LONG: Sentence = {
  en: 'This field is too long.',
  ja: 'この項目は長すぎます。',
}
export const FIELD_AFTER_FILE: Sentence = {
  en: 'All fields must precede the first file.',
  ja: 'すべての項目を最初のファイルより前に送信してください。',
}

/**
 * The refusal of a body that is no form, or not a whole one.
 *
 * @param sentence what is wrong. @default damaged or incomplete
 */
export function malformed(sentence?: Sentence, cause?: unknown): ServiceError {
  return new ServiceError('MALFORMED_MULTIPART', sentence, { cause })
}

/** The refusal of a body with more bytes than the form may have. */
export function formTooLarge({ noun, most, maxFileBytes }: UploadForm): ServiceError {
  const megabytes = Math.floor((maxFileBytes / 1024 / 1024) * 10) / 10
  const one = {
    en: `The ${noun.en} has more than ${megabytes} MB.`,
    ja: `${noun.ja}のサイズが${megabytes} MBを超えています。`,
  }
  const several = {
    en: `The ${noun.en}s together are too large. Send at most ${most} of ${megabytes} MB each.`,
    ja: `${noun.ja}の合計サイズが大きすぎます。1点${megabytes} MB以内、${most}点以内で送信してください。`,
  }
  return new ServiceError('PAYLOAD_TOO_LARGE', most === 1 ? one : several)
}

/** Names the field that was sent; of a form for one file rather the one that is missing. */
export function wrongField({ files, most }: UploadForm, sent: string): ServiceError {
  return fieldError(most === 1 ? files : sent, {
    en: `Files must be in the field "${files}".`,
    ja: `ファイルは「${files}」フィールドで送信してください。`,
  })
}

export function notAFile({ files }: UploadForm): ServiceError {
  return fieldError(files, {
    en: `The field "${files}" must be a file, not text.`,
    ja: `「${files}」フィールドにはテキストではなくファイルを指定してください。`,
  })
}

export function tooManyFiles({ files, noun, most }: UploadForm): ServiceError {
  const one = {
    en: `Send one ${noun.en} only.`,
    ja: `送信できる${noun.ja}は1点のみです。`,
  }
  const several = {
    en: `Send at most ${most} ${noun.en}s at once.`,
    ja: `一度に送信できる${noun.ja}は${most}点までです。`,
  }
  return fieldError(files, most === 1 ? one : several)
}

export function noFile({ files }: UploadForm): ServiceError {
  return fieldError(files, {
    en: `The form has no file in the field "${files}".`,
    ja: `フォームの「${files}」フィールドにファイルがありません。`,
  })
}
