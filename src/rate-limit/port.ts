/** Whether one more request is let through, and what is left of the allowance. */
export type RateDecision = {
  readonly allowed: boolean
  /** The first request of a window that is one too many: what is told once, and not for each of a flood. */
  readonly isFirstRefused: boolean
  /** Name of the allowance, e.g. `api`. */
  readonly budget: string
  /** Requests in one window. */
  readonly limit: number
  readonly remaining: number
  /** Length of the window. */
  readonly windowSeconds: number
  /** Seconds until the window ends and all of the allowance is there again; at least 1. */
  readonly resetSeconds: number
  /** Whether this process alone has counted, because the store of all processes is away. */
  readonly isLocal?: boolean
}

/** Counts requests. Counting is one atomic step, so that the count is right with any number of processes. */
export type RateCounter = {
  /**
   * Counts one request of `key` in a window, of which `limit` are let through.
   *
   * @param windowSeconds always the same for a key. @default a minute
   */
  consume(key: string, limit: number, windowSeconds?: number): Promise<RateCount>
  /** Makes the store ready; may be called at any time and by several processes at once. */
  prepare(): Promise<void>
  close(): Promise<void>
}

export type RateCount = {
  /**
   * Requests so far in this window, this one included. Behind the limit the counter may stop counting:
   * all that is right then is that one request alone is the first behind it.
   */
  readonly count: number
  readonly millisecondsLeft: number
  /** Whether this process alone has counted, because the store of all processes is away. */
  readonly isLocal?: boolean
}

/** Length of a window unless its budget has another one, in seconds (specification, section 8). */
export const WINDOW_SECONDS = 60
