/** How long a store is left alone after it failed, in ms. */
const REST_MS = 5_000

export type RestingStoreOptions = {
  /** Told once when the store does not work, and for each attempt after that. */
  readonly onError: (error: Error) => void
  /** How long the store is left alone after it failed, in ms. @default 5000 */
  readonly restMs?: number
}

/** Asks the store, or does something else while it does not work. */
export type AskStore = <T>(ask: () => Promise<T>, otherwise: () => T | Promise<T>) => Promise<T>

/**
 * Asks a store whose answers every request could do without. One that has failed is asked by one request at a time until it
 * works again, so that no other request waits for one that hangs.
 */
export function restingStore({ onError, restMs = REST_MS }: RestingStoreOptions): AskStore {
  let restUntil = 0
  let hasFailed = false
  let isProbed = false
  return async (ask, otherwise) => {
    // A monotonic clock: it cannot be set.
    if (performance.now() < restUntil || isProbed) return otherwise()
    const isProbe = hasFailed
    isProbed = isProbe
    try {
      const answer = await ask()
      if (isProbe) hasFailed = false
      return answer
    } catch (error) {
      // Requests that were under way together fail together.
      if (isProbe || !hasFailed) onError(error instanceof Error ? error : new Error(String(error)))
      hasFailed = true
      restUntil = performance.now() + restMs
      return otherwise()
    } finally {
      if (isProbe) isProbed = false
    }
  }
}
