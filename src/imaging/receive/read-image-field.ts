import { type FormRequest, receiveForm } from '../../multipart/receive-form.ts'
import type { UploadForm } from '../../multipart/upload-form.ts'
import { MAX_IMAGE_BYTES } from '../limits.ts'
import type { IntakeResult } from './intake-result.ts'
import { type ReceiveOptions, receiveImage } from './receive-image.ts'

/** Bytes of a form beside its file: boundaries, part headers, a few small fields. */
const FORM_OVERHEAD_BYTES = 64 * 1024

export type ImageFieldOptions = Omit<ReceiveOptions, 'declaredLength'>

/**
 * A form with one image in the field `image` (specification, section 4).
 *
 * @param maxBytes most bytes of the image.
 */
export function imageForm(maxBytes = MAX_IMAGE_BYTES): UploadForm {
  return {
    files: 'image',
    noun: { en: 'image', ja: '画像' },
    most: 1,
    maxFileBytes: maxBytes,
    maxBytes: maxBytes + FORM_OVERHEAD_BYTES,
  }
}

/**
 * Takes in the one image of a form as `receiveImage` does. The file name is never used.
 *
 * @throws ServiceError as `receiveForm` and `receiveImage`. No temporary file stays then.
 */
export async function readImageField(
  request: FormRequest,
  { maxBytes = MAX_IMAGE_BYTES, ...options }: ImageFieldOptions,
): Promise<IntakeResult> {
  const received: IntakeResult[] = []
  try {
    const { files } = await receiveForm(request, imageForm(maxBytes), async ({ stream }) => {
      const image = await receiveImage(stream, { ...options, maxBytes })
      received.push(image)
      return image
    })
    return files[0]
  } catch (error) {
    // What comes after the image may refuse the form, too.
    for (const image of received) await image.cleanup()
    throw error
  }
}
