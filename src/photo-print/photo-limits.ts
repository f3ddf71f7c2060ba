import { MAX_IMAGE_BYTES } from '../imaging/limits.ts'

/** Most photos of one upload. */
export const MAX_PHOTOS = 100

/** Bytes of a form beside its photos: boundaries, part headers and the few fields. */
const FORM_OVERHEAD_BYTES = 256 * 1024

/** Most bytes of a whole upload. */
export const MAX_UPLOAD_BYTES = MAX_PHOTOS * MAX_IMAGE_BYTES + FORM_OVERHEAD_BYTES
