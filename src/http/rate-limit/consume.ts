import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { RateCount } from './port.ts'

/** Counts requests with a limiter of the library that lets everything through. */
export async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  points = 1,
): Promise<RateCount> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(key, points)
  return { count: consumedPoints, millisecondsLeft: msBeforeNext }
}
