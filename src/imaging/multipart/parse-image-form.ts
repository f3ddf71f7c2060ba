import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import busboy, { type Busboy } from 'busboy'
import type { Sentence } from '../../errors/in-language.ts'
import { fieldError, ServiceError } from '../../errors/service-error.ts'
import {
  type SpooledUpload,
  type SpoolOptions,
  spoolUpload,
  tooLarge,
} from '../intake/spool-upload.ts'

/** Bytes of a form beside its file: boundaries, part headers, a few small fields. */
export const FORM_OVERHEAD_BYTES = 64 * 1024

const FIELD = 'image'
/** A form for an image has no use for more; whatever is beyond is an attempt to keep the service busy. */
const FORM_LIMITS = { files: 1, fields: 8, parts: 9, fieldSize: 4096, fieldNameSize: 100 }

export const NO_FILE: Sentence = {
  en: 'The form has no file in the field "image".',
  ja: 'フォームの「image」フィールドにファイルがありません。',
}
const OTHER_FIELD: Sentence = {
  en: 'The file must be in the field "image".',
  ja: 'ファイルは「image」フィールドで送信してください。',
}
const NO_TEXT: Sentence = {
  en: 'The field "image" must be a file, not text.',
  ja: '「image」フィールドにはテキストではなくファイルを指定してください。',
}
const ONE_IMAGE: Sentence = {
  en: 'Send one image only.',
  ja: '送信できる画像は1点のみです。',
}
const TOO_MANY_PARTS: Sentence = {
  en: 'The form has too many parts.',
  ja: 'フォームの項目が多すぎます。',
}
export const CUT_OFF: Sentence = {
  en: 'The form was cut off.',
  ja: 'フォームのデータが途中で切れました。',
}
export const NO_BOUNDARY: Sentence = {
  en: 'The content type of the form names no boundary.',
  ja: 'フォームのContent-Typeにboundaryがありません。',
}

/**
 * Parses a form that must hold exactly one file, in the field `image`, into a temporary file. Other
 * text fields are passed over. On a failure the body is left where it was, readable, and no file stays.
 *
 * @throws ServiceError `MALFORMED_MULTIPART`, `VALIDATION_FAILED`, and those of `spoolUpload`.
 */
export async function parseImageForm(
  body: Readable,
  contentType: string,
  options: SpoolOptions,
): Promise<SpooledUpload> {
  const parser = createParser(contentType)
  const limit = limitedTo(options.maxBytes)
  let spooling: Promise<SpooledUpload> | undefined

  const parsed = new Promise<void>((resolve, reject) => {
    parser.on('file', (field, stream) => {
      stream.on('error', () => {})
      if (field !== FIELD) return reject(imageProblem(OTHER_FIELD))
      spooling = spoolUpload(stream, options)
      spooling.catch(reject)
    })
    parser.on('field', (field) => {
      if (field === FIELD) reject(imageProblem(NO_TEXT))
    })
    parser.once('filesLimit', () => reject(imageProblem(ONE_IMAGE)))
    for (const event of ['partsLimit', 'fieldsLimit'] as const)
      parser.once(event, () => reject(malformed(TOO_MANY_PARTS)))
    parser.on('error', (cause) => reject(malformed(undefined, cause)))
    parser.once('close', resolve)
    body.once('error', (cause) => reject(malformed(CUT_OFF, cause)))
    limit.once('error', reject)
    body.once('close', () => {
      if (!body.readableEnded) reject(malformed(CUT_OFF))
    })
  })

  body.pipe(limit).pipe(parser)
  try {
    await parsed
    if (!spooling) throw imageProblem(NO_FILE)
    return await spooling
  } catch (error) {
    body.unpipe(limit)
    limit.destroy()
    parser.destroy()
    await discard(spooling)
    throw error
  }
}

/** Names the field `image` in the way of `VALIDATION_FAILED`. */
export function imageProblem(sentence: Sentence): ServiceError {
  return fieldError(FIELD, sentence)
}

/** Apart from the file, fields and the bytes around the parts could be endless. */
function limitedTo(maxBytes: number): Transform {
  let received = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      received += chunk.byteLength
      if (received > maxBytes + FORM_OVERHEAD_BYTES) done(tooLarge(maxBytes))
      else done(null, chunk)
    },
  })
}

function createParser(contentType: string): Busboy {
  try {
    return busboy({ headers: { 'content-type': contentType }, limits: FORM_LIMITS })
  } catch (cause) {
    throw malformed(NO_BOUNDARY, cause)
  }
}

/** Waits for the file that was being written and removes it. Its own failure has removed it already. */
async function discard(spooling: Promise<SpooledUpload> | undefined): Promise<void> {
  const [outcome] = await Promise.allSettled([spooling])
  if (outcome.status === 'fulfilled' && outcome.value) await rm(outcome.value.path, { force: true })
}

function malformed(sentence: Sentence | undefined, cause?: unknown): ServiceError {
  return new ServiceError('MALFORMED_MULTIPART', sentence, { cause })
}
