import { PassThrough, type Readable, Transform } from 'node:stream'
import busboy, { type Busboy } from 'busboy'
import { fieldError } from '../errors/service-error.ts'
import { parseFields, type TextField } from './parse-fields.ts'
import {
  CUT_OFF,
  FIELD_AFTER_FILE,
  FIELD_TOO_LONG,
  type FieldsOf,
  type FormFile,
  formTooLarge,
  malformed,
  NO_BOUNDARY,
  noFile,
  notAFile,
  requireFormType,
  TOO_MANY_PARTS,
  tooManyFiles,
  type UploadForm,
  wrongField,
} from './upload-form.ts'

/** More than a form has a use for is an attempt to keep the service busy. */
const MAX_FIELDS = 8
const FIELD_LIMITS = { fields: MAX_FIELDS, fieldSize: 4096, fieldNameSize: 100 }

type Part =
  | (TextField & { readonly kind: 'field'; readonly truncated: boolean })
  | (FormFile & { readonly kind: 'file'; readonly sent: Readable })

export type ReadForm<Form extends UploadForm> = {
  readonly fields: FieldsOf<Form>
  /**
   * The files in the order in which they were sent, at least one. The next one is not read before it is
   * asked for, so files are neither in memory nor on the disk side by side.
   *
   * @throws ServiceError as `readForm`.
   */
  readonly files: AsyncGenerator<FormFile, void, undefined>
  /** Stops reading; what is left stays in the body (see `drain`). */
  readonly close: () => Promise<void>
}

/**
 * Reads a `multipart/form-data` body up to its first file. The caller reads `files` to the end or calls
 * `close`.
 *
 * @throws ServiceError `UNSUPPORTED_MEDIA_TYPE`; `MALFORMED_MULTIPART`, also when the sender broke off;
 *   `VALIDATION_FAILED` for fields that do not match the schema, for no file, one too many or one in
 *   another field; `PAYLOAD_TOO_LARGE`.
 */
export async function readForm<Form extends UploadForm>(
  body: Readable,
  contentType: string,
  form: Form,
): Promise<ReadForm<Form>> {
  const parts = readParts(body, contentType, form)
  const close = async () => void (await parts.return())
  try {
    const fields: TextField[] = []
    for (;;) {
      const next = await parts.next()
      const part = next.done ? undefined : next.value
      if (part?.kind === 'field') {
        refuseText(part, form)
        fields.push(part)
        continue
      }
      const parsed = form.fields && parseFields(form.fields, fields)
      if (!part) throw noFile(form)
      return { fields: parsed as FieldsOf<Form>, files: filesOf(part, parts, form), close }
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function* filesOf(
  first: FormFile,
  parts: AsyncGenerator<Part, void, undefined>,
  form: UploadForm,
): AsyncGenerator<FormFile, void, undefined> {
  yield first
  for await (const part of parts) {
    if (part.kind === 'file') yield part
    else {
      refuseText(part, form)
      if (form.fields) throw fieldError(part.name, FIELD_AFTER_FILE)
    }
  }
}

function refuseText(part: Extract<Part, { kind: 'field' }>, form: UploadForm): void {
  if (part.name === form.files) throw notAFile(form)
  if (form.fields && part.truncated) throw fieldError(part.name, FIELD_TOO_LONG)
}

/** The parts of the body in the order in which they were sent, each when it is asked for. */
async function* readParts(
  body: Readable,
  contentType: string,
  form: UploadForm,
): AsyncGenerator<Part, void, undefined> {
  const parser = createParser(contentType, form)
  const counted = counting(form)
  const parts: Part[] = []
  const unread = new Map<Readable, PassThrough>()
  let ended = false
  let failure: Error | undefined
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    parser.destroy()
    // Its reader would otherwise wait for the rest of a file.
    for (const [sent, copy] of unread) if (!sent.readableEnded) copy.destroy(failure)
    wake()
  }
  // The parser has no name where the one that was sent is empty, although its types say so.
  parser.on('field', (name: string | undefined, value, { nameTruncated, valueTruncated }) => {
    parts.push({
      kind: 'field',
      name: name ?? '',
      value,
      truncated: nameTruncated || valueTruncated,
    })
    wake()
  })
  parser.on('file', (name: string | undefined, sent, { filename }) => {
    // When it fails the body has failed, which is reported once.
    sent.on('error', () => {})
    if (name !== form.files) return fail(wrongField(form, name ?? ''))
    // A copy, because the parser waits for the end of a part whose own stream was destroyed.
    const copy = new PassThrough()
    copy.on('error', () => {})
    unread.set(sent, copy)
    parts.push({ kind: 'file', fileName: filename ?? '', stream: copy, sent })
    sent.pipe(copy)
    wake()
  })
  parser.once('filesLimit', () => fail(tooManyFiles(form)))
  for (const event of ['partsLimit', 'fieldsLimit'] as const) {
    parser.once(event, () => fail(malformed(TOO_MANY_PARTS)))
  }
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
        if (part.kind === 'file') {
          await dropRest(part.sent)
          part.stream.destroy()
          unread.delete(part.sent)
        }
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
    for (const copy of unread.values()) copy.destroy()
  }
}

/** Reads what its reader left of a file, because the parts behind it come only then. */
function dropRest(sent: Readable): Promise<void> {
  return new Promise((resolve) => {
    if (sent.readableEnded || sent.destroyed) return resolve()
    for (const event of ['end', 'close', 'error']) sent.once(event, () => resolve())
    sent.unpipe()
    sent.resume()
  })
}

function createParser(contentType: string, form: UploadForm): Busboy {
  requireFormType(contentType, form)
  try {
    return busboy({
      headers: { 'content-type': contentType },
      limits: {
        ...FIELD_LIMITS,
        files: form.most,
        parts: form.most + MAX_FIELDS,
        // One byte more than is allowed tells a file that is too large; the rest of it is dropped.
        fileSize: form.maxFileBytes + 1,
      },
      defParamCharset: 'utf8',
    })
  } catch (cause) {
    throw malformed(NO_BOUNDARY, cause)
  }
}

function counting(form: UploadForm): Transform {
  let received = 0
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      received += chunk.byteLength
      if (received <= form.maxBytes) done(null, chunk)
      else done(formTooLarge(form))
    },
  })
}
