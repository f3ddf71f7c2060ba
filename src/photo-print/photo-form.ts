import { type Readable, Transform } from 'node:stream'
import busboy, { type Busboy } from 'busboy'
import { ServiceError } from '../errors/service-error.ts'
import { MAX_IMAGE_BYTES } from '../imaging/limits.ts'
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
    if (nameTruncated || valueTruncated) fail(photosProblem(name, 'This field is too long.'))
    parts.push({ kind: 'field', name, value })
    wake()
  })
  parser.on('file', (name, stream, { filename }) => {
    // Its failure is that of the body, which is told once.
    stream.on('error', () => {})
    if (name !== PHOTOS) fail(photosProblem(name, 'Files must be in the field "photos".'))
    parts.push({ kind: 'photo', fileName: filename ?? '', stream })
    wake()
  })
  parser.once('filesLimit', () =>
    fail(photosProblem(PHOTOS, `Send at most ${MAX_PHOTOS} photos at once.`)),
  )
  parser.once('fieldsLimit', () => fail(malformed('The form has too many fields.')))
  parser.on('error', (cause) => fail(malformed('The form is damaged or cut off.', cause)))
  parser.once('close', () => {
    ended = true
    wake()
  })
  counted.once('error', fail)
  body.once('error', (cause) => fail(malformed('The form was cut off.', cause)))
  body.once('close', () => {
    if (!body.readableEnded) fail(malformed('The form was cut off.'))
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
    throw new ServiceError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the photos as multipart/form-data with files in the field "photos".',
    )
  }
  try {
    const headers = { 'content-type': contentType }
    return busboy({ headers, limits: FORM_LIMITS, defParamCharset: 'utf8' })
  } catch (cause) {
    throw malformed('The content type of the form names no boundary.', cause)
  }
}

function counting(): Transform {
  let received = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      received += chunk.byteLength
      if (received <= MAX_UPLOAD_BYTES) return done(null, chunk)
      done(new ServiceError('PAYLOAD_TOO_LARGE', 'The photos together are too large.'))
    },
  })
}

function photosProblem(path: string, message: string): ServiceError {
  return new ServiceError('VALIDATION_FAILED', message, { errors: [{ path, message }] })
}

function malformed(message: string, cause?: unknown): ServiceError {
  return new ServiceError('MALFORMED_MULTIPART', message, { cause })
}
