/** Most bytes of an uploaded image: 50 MB, read as 50 × 1024 × 1024 (specification, section 8). */
export const MAX_IMAGE_BYTES = 50 * 1024 * 1024

/** Most pixels of an uploaded image: 100 megapixels. */
export const MAX_IMAGE_PIXELS = 100e6

/** Most px of a side, which is all that a JPEG can have: a decoder takes minutes for the longest strips. */
export const MAX_IMAGE_SIDE = 65_535

/** Most pixels of an HEIC image. Its decoder takes 16 bytes a pixel; the largest of phones have 49. */
export const MAX_HEIC_PIXELS = 50e6

/** Seconds after which a decode is given up: far beyond what 100 megapixels take. */
export const DECODE_TIMEOUT_SECONDS = 60

/** Seconds after which the decode of an HEIC image is given up. */
export const HEIC_TIMEOUT_SECONDS = 30
