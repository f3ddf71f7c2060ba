import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { ServiceError } from '../errors/service-error.ts'
import { processAdmission } from './intake/admission.ts'
import type { IntakeResult } from './intake/intake-result.ts'
import { normaliseUpload } from './intake/normalise-upload.ts'
import type { ReceiveOptions } from './intake/receive-image.ts'
import { tooLarge } from './intake/spool-upload.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from './limits.ts'
import { drain } from './multipart/drain.ts'
import {
  FORM_OVERHEAD_BYTES,
  imageProblem,
  NO_FILE,
  parseImageForm,
} from './multipart/parse-image-form.ts'

export type ImageFieldOptions = Omit<ReceiveOptions, 'declaredLength'>

/**
 * Takes in the one image of a `multipart/form-data` request, in the field `image`, as `receiveImage`
 * does (specification, section 4). The file name is never used. What is left of a refused body is read
 * and dropped, because a client that is still sending would otherwise lose the response to a broken connection.
 *
 * @throws ServiceError `UNSUPPORTED_MEDIA_TYPE`, `MALFORMED_MULTIPART`, `VALIDATION_FAILED` with the path
 *   of the field, and those of `receiveImage`. No temporary file stays then.
 */
export async function readImageField(
  request: Request,
  {
    tempDir,
    maxBytes = MAX_IMAGE_BYTES,
    admission = processAdmission,
    ...options
  }: ImageFieldOptions,
): Promise<IntakeResult> {
  const contentType = formType(request)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + FORM_OVERHEAD_BYTES)
    throw tooLarge(maxBytes)
  if (!request.body) throw imageProblem(NO_FILE)

  const body = Readable.fromWeb(request.body as WebStream<Uint8Array>)
  try {
    return await admission(async () => {
      const upload = await parseImageForm(body, contentType, { tempDir, maxBytes })
      try {
        return await normaliseUpload(upload, { maxPixels: MAX_IMAGE_PIXELS, ...options })
      } finally {
        await rm(upload.path, { force: true })
      }
    })
  } catch (error) {
    await drain(body, maxBytes + FORM_OVERHEAD_BYTES)
    throw error
  }
}

/** The content type of the request, which must be that of a form with files. */
function formType(request: Request): string {
  const contentType = request.headers.get('content-type') ?? ''
  if (/^multipart\/form-data\s*(;|$)/i.test(contentType)) return contentType
  throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
    en: 'Send the image as multipart/form-data with one file in the field "image".',
    ja: '画像はmultipart/form-data形式で、「image」フィールドに1ファイルを指定して送信してください。',
  })
}
