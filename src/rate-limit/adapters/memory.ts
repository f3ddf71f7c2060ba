import { RateLimiterMemory } from 'rate-limiter-flexible'
import { type RateCounter, WINDOW_SECONDS } from '../port.ts'

/** Counts in this process alone: exact where there is one, and what remains while a store is away. */
export function createMemoryCounter(): RateCounter {
  const limiter = new RateLimiterMemory({
    keyPrefix: '',
    points: Number.MAX_SAFE_INTEGER,
    duration: WINDOW_SECONDS,
  })
  return {
    async consume(key, _limit, customDuration = WINDOW_SECONDS) {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key, 1, { customDuration })
      return { count: consumedPoints, millisecondsLeft: msBeforeNext }
    },
    prepare: async () => {},
    close: async () => {},
  }
}
