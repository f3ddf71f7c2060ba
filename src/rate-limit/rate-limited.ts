import { ServiceError } from '../errors/service-error.ts'
import type { RateDecision } from './port.ts'

/** Returns the error for a request over the limit. */
export function rateLimited({ limit, resetSeconds, windowSeconds }: RateDecision): ServiceError {
  const minutes = windowSeconds / 60
  const sentence =
    minutes === 1
      ? {
          en: `At most ${limit} such requests per minute are allowed.`,
          ja: `このリクエストは1分間に${limit}回までです。`,
        }
      : {
          en: `At most ${limit} such requests in ${minutes} minutes are allowed.`,
          ja: `このリクエストは${minutes}分間に${limit}回までです。`,
        }
  return new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds: resetSeconds })
}
