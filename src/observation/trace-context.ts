/** As with the observers, what traces and what enqueues jobs meet where both look. */
const SLOT = Symbol.for('print-commerce.trace-context')
const slots = globalThis as { [SLOT]?: () => string | undefined }

/** From now on, jobs carry the trace that the source returns. */
export function setTraceSource(source: () => string | undefined): void {
  slots[SLOT] = source
}

/** The trace of the work that this code runs for, as a W3C `traceparent`; `undefined` while nothing is traced. */
export const traceparent = (): string | undefined => slots[SLOT]?.()
