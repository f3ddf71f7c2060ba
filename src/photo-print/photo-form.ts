import { MAX_IMAGE_BYTES } from '../imaging/limits.ts'
import type { UploadForm } from '../multipart/upload-form.ts'
import { MAX_PHOTOS, MAX_UPLOAD_BYTES } from './photo-limits.ts'
import { uploadFieldsSchema } from './upload-fields.ts'

/** The form in which customers send their photos (specification, section 2.6). */
export const PHOTO_FORM = {
  files: 'photos',
  noun: { en: 'photo', ja: '写真' },
  most: MAX_PHOTOS,
  maxFileBytes: MAX_IMAGE_BYTES,
  maxBytes: MAX_UPLOAD_BYTES,
  fields: uploadFieldsSchema,
} as const satisfies UploadForm
