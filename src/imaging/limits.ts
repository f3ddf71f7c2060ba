/** Most bytes of an uploaded image: 50 MB, read as 50 × 1024 × 1024 (specification, section 8). */
export const MAX_IMAGE_BYTES = 50 * 1024 * 1024

/** Most pixels of an uploaded image: 100 megapixels. */
export const MAX_IMAGE_PIXELS = 100e6

/** Seconds after which a decode is given up: far beyond what 100 megapixels take. */
export const DECODE_TIMEOUT_SECONDS = 120
