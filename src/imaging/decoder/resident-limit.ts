/**
 * Most memory of one decoding process, in bytes. A turned or progressive picture of 100 megapixels takes
 * up to 400 MB, an HEIC of 50 megapixels 1.1 GB.
 */
export const MAX_RESIDENT_BYTES = 1.5 * 1024 ** 3

/** With this code a decoding process ends that took more. */
export const EXIT_TOO_MUCH_MEMORY = 86
