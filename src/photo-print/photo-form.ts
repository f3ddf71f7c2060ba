import { type Readable, Transform } from 'node:stream'
import busboy, { type Busboy } from 'busboy'
import type { Sentence } from '../errors/in-language.ts'
import { fieldError, ServiceError } from '../errors/service-error.ts'
import { MAX_IMAGE_BYTES } from '../imaging/limits.ts'
import { CUT_OFF, NO_BOUNDARY } from '../imaging/multipart/parse-image-form.ts'
import { MAX_PHOTOS, MAX_UPLOAD_BYTES } from './photo-limits.ts'

/** One part of the form, in the order in which they were sent. */
export type FormPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | { readonly kind: 'photo'; readonly fileName: string; readonly stream: Readable }

const PHOTOS = 'photos'
const FORM_LIMITS = {
  files: MAX_PHOTOS,
  fields: 10,
  fieldSize: 1024,
  fieldNameSize: 100,
  // One byte more than is allowed tells a photo that is too large; the rest of it is passed over.
  fileSize: MAX_IMAGE_BYTES + 1,
}

const TOO_LONG: Sentence = { en: 'This field is too long.', ja: 'この項目は長すぎます。' }
const OTHER_FIELD: Sentence = {
  en: 'Files must be in the field "photos".',
  ja: 'ファイルは「photos」フィールドで送信してください。',
}
const TOO_MANY_FIELDS: Sentence = {
  en: 'The form has too many fields.',
  ja: 'フォームの項目が多すぎます。',
}

/**
 * Reads a `multipart/form-data` body part by part. The next part is not read before the caller asks for
 * it, so that photos lie neither in memory nor on the disk side by side; what the caller left of a photo
 * is passed over.
 *
 * @throws ServiceError `MALFORMED_MULTIPART` (also where the sender broke off), `VALIDATION_FAILED` for a
 *   file in another field or one too many, `PAYLOAD_TOO_LARGE` beyond 100 × 50 MB.
 */
export async function* readPhotoForm(
  body: Readable,
  contentType: string,
): AsyncGenerator<FormPart, void, undefined> {
  const parser = createParser(contentType)
  const counted = counting()
  const parts: FormPart[] = []
  let ended = false
  let failure: Error | undefined
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    // Also ends the photo that is being read: its reader would never see the end otherwise.
    parser.destroy()
    wake()
  }
  parser.on('field', (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || valueTruncated) fail(fieldError(name, TOO_LONG))
    parts.push({ kind: 'field', name, value })
    wake()
  })
  parser.on('file', (name, stream, { filename }) => {
    // Its failure is that of the body, which is told once.
    stream.on('error', () => {})
    if (name !== PHOTOS) fail(fieldError(name, OTHER_FIELD))
    parts.push({ kind: 'photo', fileName: filename ?? '', stream })
    wake()
  })
  parser.once('filesLimit', () =>
    fail(
      fieldError(PHOTOS, {
        en: `Send at most ${MAX_PHOTOS} photos at once.`,
        ja: `一度に送信できる写真は${MAX_PHOTOS}枚までです。`,
      }),
    ),
  )
  parser.once('fieldsLimit', () => fail(malformed(TOO_MANY_FIELDS)))
  parser.on('error', (cause) => fail(malformed(undefined, cause)))
  parser.once('close', () => {
    ended = true
    wake()
  })
  counted.once('error', fail)
  body.once('error', (cause) => fail(malformed(CUT_OFF, cause)))
  body.once('close', () => {
    if (!body.readableEnded) fail(malformed(CUT_OFF))
  })
  body.pipe(counted).pipe(parser)

  try {
    for (;;) {
      if (failure) throw failure
      const part = parts.shift()
      if (part) {
        yield part
        if (part.kind === 'photo') await passOver(part.stream)
      } else if (ended) return
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
          if (failure || ended || parts.length > 0) resolve()
        })
      }
    }
  } finally {
    body.unpipe(counted)
    counted.destroy()
    parser.destroy()
    for (const part of parts) if (part.kind === 'photo') part.stream.destroy()
  }
}

/** Reads what is left of a photo, since the parts behind it come only then. */
function passOver(stream: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (stream.readableEnded || stream.destroyed) return resolve()
    for (const event of ['end', 'close', 'error']) stream.once(event, () => resolve())
    stream.resume()
  })
}

function createParser(contentType: string): Busboy {
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      en: 'Send the photos as multipart/form-data with files in the field "photos".',
      ja: '写真はmultipart/form-data形式で、「photos」フィールドにファイルを指定して送信してください。',
    })
  }
  try {
    const headers = { 'content-type': contentType }
    return busboy({ headers, limits: FORM_LIMITS, defParamCharset: 'utf8' })
  } catch (cause) {
    throw malformed(NO_BOUNDARY, cause)
  }
}

function counting(): Transform {
  let received = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      received += chunk.byteLength
      if (received <= MAX_UPLOAD_BYTES) return done(null, chunk)
      done(photosTooLarge())
    },
  })
}

/** The refusal of photos that exceed what one upload may have. */
export function photosTooLarge(): ServiceError {
  return new ServiceError('PAYLOAD_TOO_LARGE', {
    en: 'The photos together are too large.',
    ja: '写真の合計サイズが大きすぎます。',
  })
}

function malformed(sentence: Sentence | undefined, cause?: unknown): ServiceError {
  return new ServiceError('MALFORMED_MULTIPART', sentence, { cause })
}
