/**
 * One attempt that failed in a way that another attempt may cure. It never leaves the adapter: after
 * the last attempt it becomes `COMMERCE_UNAVAILABLE`.
 */
export class AttemptFailure extends Error {
  /** Milliseconds the platform asked to wait, or undefined where it asked for nothing. */
  readonly waitMs: number | undefined

  constructor(message: string, options: { waitMs?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'AttemptFailure'
    this.waitMs = options.waitMs
  }
}
