import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { drain } from './drain.ts'
import { type ReadForm, readForm } from './read-form.ts'
import {
  type FieldsOf,
  type FormFile,
  formTooLarge,
  noFile,
  requireFormType,
  type UploadForm,
} from './upload-form.ts'

/** The parts of a `Request` or a `PayloadRequest` that a form is read from. */
export type FormRequest = {
  readonly headers: Headers
  readonly body?: unknown
}

/** A form whose fields have been checked and whose files are still to be read. */
export type OpenForm<Form extends UploadForm> = Pick<ReadForm<Form>, 'fields' | 'files'> & {
  /**
   * Stops reading, then reads and drops what is left of the body, because a client that is still sending
   * would lose the response to a broken connection. To be called in any case.
   */
  readonly close: () => Promise<void>
}

export type ReceivedForm<Form extends UploadForm, Result> = {
  readonly fields: FieldsOf<Form>
  /** What the handler returned for each file, in the order in which they were sent. */
  readonly files: readonly [Result, ...Result[]]
}

/** Bytes of the parts around a file that are dropped with it. */
const OVERHEAD_BYTES = 64 * 1024

/**
 * Opens the form of a request: checks its type and announced size, then its text fields. The caller reads
 * `files` and calls `close`. When the form is refused, the rest of the body is read and dropped.
 *
 * @throws ServiceError as `readForm`.
 */
export async function openForm<Form extends UploadForm>(
  request: FormRequest,
  form: Form,
): Promise<OpenForm<Form>> {
  const body = bodyOf(request, form)
  const dropRest = () => drain(body, form.maxFileBytes + OVERHEAD_BYTES)
  try {
    const contentType = request.headers.get('content-type') ?? ''
    const { fields, files, close } = await readForm(body, contentType, form)
    return {
      fields,
      files,
      async close() {
        await close()
        await dropRest()
      },
    }
  } catch (error) {
    await dropRest()
    throw error
  }
}

/**
 * Receives the form of a request: opens it as `openForm` does, then hands over one file after another.
 *
 * What the handler has made of earlier files is left to the caller when a later part is refused.
 *
 * @example
 * const { fields, files } = await receiveForm(req, PHOTO_FORM, ({ stream }) => keep(stream))
 *
 * @param onFile takes one file and the fields, which were checked before. It need not read all of it.
 * @throws ServiceError as `readForm`, and whatever the handler throws.
 */
export async function receiveForm<Form extends UploadForm, Result>(
  request: FormRequest,
  form: Form,
  onFile: (file: FormFile, fields: FieldsOf<Form>) => Promise<Result>,
): Promise<ReceivedForm<Form, Result>> {
  const { fields, files, close } = await openForm(request, form)
  try {
    const results: Result[] = []
    for await (const file of files) results.push(await onFile(file, fields))
    // A form without a file was refused.
    return { fields, files: results as [Result, ...Result[]] }
  } finally {
    await close()
  }
}

/**
 * The body of a request that announces a form of a possible size. Nothing of it has been read.
 *
 * @throws ServiceError `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `VALIDATION_FAILED` without a body.
 */
function bodyOf({ headers, body }: FormRequest, form: UploadForm): Readable {
  requireFormType(headers.get('content-type') ?? '', form)
  if (Number(headers.get('content-length') ?? 0) > form.maxBytes) throw formTooLarge(form)
  if (!body) throw noFile(form)
  return Readable.fromWeb(body as WebStream<Uint8Array>)
}
