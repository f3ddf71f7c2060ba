/**
 * CPU time in ms after which a rendering is ended (section 4.6 of the specification: what an editor writes must not hold the
 * service). On a busy machine a rendering takes longer than that without being wrong.
 */
export const RENDER_CPU_MS = 1_000
/** Wall-clock time in ms after which a rendering is ended in any case. */
export const RENDER_MS = 20_000
/** Most bytes of a rendered part. */
export const MAX_OUTPUT_BYTES = 1_000_000
/** Most MB of the heap of a rendering thread; a mail takes 20. */
export const HEAP_MB = 96
/** Most characters of the source of a template. */
export const MAX_SOURCE_CHARACTERS = 200_000
/** Threads, and so previews that are rendered at the same time in one process. */
export const THREADS = 2
