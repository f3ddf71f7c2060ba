/**
 * One attempt that failed in a way that another attempt may cure. It never leaves the adapter: after
 * the last attempt it becomes `COMMERCE_UNAVAILABLE`.
 */
export class AttemptFailure extends Error {
  /** Milliseconds the platform asked to wait, or undefined where it asked for nothing. */
  readonly waitMs: number | undefined

  /** True when the platform refused before it did anything, so the very same request may follow. */
  readonly throttled: boolean

  /** True when the platform has answered, and what failed is the trouble of this product alone. */
  readonly answered: boolean

  constructor(
    message: string,
    options: { waitMs?: number; throttled?: boolean; answered?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AttemptFailure'
    this.waitMs = options.waitMs
    this.throttled = options.throttled ?? false
    this.answered = options.answered ?? false
  }
}
