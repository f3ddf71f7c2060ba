/** Most bytes of an uploaded image: 50 MB, read as 50 × 1024 × 1024 (specification, section 8). */
export const MAX_IMAGE_BYTES = 50 * 1024 * 1024

/** Most pixels of an uploaded image: 100 megapixels. */
export const MAX_IMAGE_PIXELS = 100e6

/** Most px of a side, which is all that a JPEG can have: a decoder takes minutes for the longest strips. */
export const MAX_IMAGE_SIDE = 65_535

/** Most pixels of an HEIC image. Its decoder takes 16 bytes a pixel; the largest of phones have 49. */
export const MAX_HEIC_PIXELS = 50e6

/**
 * Most CPU time of one decode in ms: several times what the slowest picture of 100 megapixels takes. It
 * refuses a picture, so it must not depend on how busy the machine is.
 */
export const DECODE_CPU_MS = 60_000

/**
 * Seconds of wall-clock time after which a decode is given up: a backstop for decoders that hang, far
 * beyond what any accepted picture takes even on an overloaded machine.
 */
export const DECODE_TIMEOUT_SECONDS = 600

/**
 * Most memory of one decoding process, in bytes. A turned or progressive picture of 100 megapixels takes
 * up to 400 MB, an HEIC of 50 megapixels 1.1 GB.
 */
export const MAX_RESIDENT_BYTES = 1.5 * 1024 ** 3
