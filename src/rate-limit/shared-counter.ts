import { inBatches } from './in-batches.ts'
import { type RateCount, type RateCounter, WINDOW_SECONDS } from './port.ts'
import { type RestingStoreOptions, restingStore } from './resting-store.ts'

/** A store in which several processes count together. */
export type CountStore = {
  /**
   * Counts `points` requests of a key in one atomic step. The clock of the store decides when a window ends.
   *
   * @throws Error when the store cannot count.
   */
  count(key: string, points: number, windowSeconds: number): Promise<RateCount>
  /** Makes the store ready. Called before the first count and again after each failure. */
  prepare(): Promise<void>
  close(): Promise<void>
}

export type SharedCounterOptions = RestingStoreOptions & {
  /** Counts while the store cannot. */
  readonly fallback: RateCounter
}

const MOST_REMEMBERED = 10_000

/**
 * Counts in a store, exactly across all processes and however their clocks go. A key that has used up its
 * allowance is not asked about again until its window ends, so a flood costs the store nothing. While the
 * store cannot be asked, each process counts by itself: the limit holds, only not across processes.
 *
 * @see docs/decisions/0071-count-rate-limits-in-postgresql-with-fixed-windows.md
 */
export function createSharedCounter(
  store: CountStore,
  { fallback, ...resting }: SharedCounterOptions,
): RateCounter {
  const counting = (windowSeconds: number) =>
    inBatches((key, points) => store.count(key, points, windowSeconds))
  const counts = new Map<number, ReturnType<typeof counting>>()
  const exhausted = new Map<string, { readonly count: number; readonly until: number }>()
  const askStore = restingStore(resting)
  let ready: Promise<void> | undefined

  const prepare = () => {
    ready ??= store.prepare().catch((error: unknown) => {
      ready = undefined
      throw error
    })
    return ready
  }

  /** The count of a key whose allowance is used up. */
  function exhaustedCount(key: string): RateCount | undefined {
    const known = exhausted.get(key)
    // A monotonic clock: it cannot be set.
    const now = performance.now()
    if (known && known.until > now) {
      // Not the first request over the limit, whichever process counted that.
      return { count: known.count + 1, millisecondsLeft: known.until - now }
    }
    exhausted.delete(key)
    return undefined
  }

  async function ask(key: string, limit: number, windowSeconds: number): Promise<RateCount> {
    await prepare()
    const count = counts.get(windowSeconds) ?? counting(windowSeconds)
    counts.set(windowSeconds, count)
    const counted = await count(key)
    if (counted.count > limit) remember(key, counted)
    return counted
  }

  function remember(key: string, { count, millisecondsLeft }: RateCount): void {
    // The oldest goes first: it costs one more question, never a wrong answer.
    const [oldest] = exhausted.keys()
    if (exhausted.size >= MOST_REMEMBERED && oldest !== undefined) exhausted.delete(oldest)
    exhausted.set(key, { count, until: performance.now() + millisecondsLeft })
  }

  async function countHere(...request: Parameters<RateCounter['consume']>): Promise<RateCount> {
    return { ...(await fallback.consume(...request)), isLocal: true }
  }

  return {
    prepare,
    async consume(key, limit, windowSeconds = WINDOW_SECONDS) {
      const known = exhaustedCount(key)
      if (known) return known
      return askStore(
        () =>
          ask(key, limit, windowSeconds).catch((error: unknown) => {
            // What was prepared may be gone with the store that was there before.
            ready = undefined
            throw error
          }),
        () => countHere(key, limit, windowSeconds),
      )
    },
    close: () => store.close(),
  }
}
