import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from '../../errors/service-error.ts'
import { AttemptFailure } from './attempt-failure.ts'

export type RetryPolicy = {
  /** Attempts in all, the first included. */
  readonly attempts: number
  /** Upper bound of the first pause, in ms; it doubles with every attempt. */
  readonly baseMs: number
  /** Upper bound of every pause, in ms. A pause that the platform asks for may be longer. */
  readonly capMs: number
}

/** Whether another attempt may follow a failure. */
export type IsRetryable = (failure: AttemptFailure) => boolean

/**
 * Retries `attempt` after each retryable `AttemptFailure`, with exponential backoff and full jitter, and
 * never sooner than the platform asked. Any other error ends it at once.
 *
 * @throws ServiceError `COMMERCE_UNAVAILABLE` after the last attempt or when `signal` fires.
 */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy,
  signal: AbortSignal,
  isRetryable: IsRetryable = () => true,
): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof AttemptFailure) || !isRetryable(error)) throw error
      const pause = pauseMs(count, error, policy)
      if (count >= policy.attempts) throw unavailable(error.message, pause, error)
      await pauseFor(pause, signal, error)
    }
  }
}

/** Waits `ms`, or throws `COMMERCE_UNAVAILABLE` as soon as `signal` fires. */
export async function pauseFor(ms: number, signal: AbortSignal, cause?: unknown): Promise<void> {
  try {
    await delay(ms, undefined, { signal })
  } catch (aborted) {
    throw deadlinePassed(cause ?? aborted)
  }
}

/** The error of a call that timed out or was cancelled. */
export function deadlinePassed(cause: unknown): ServiceError {
  return unavailable('the time allowed for the whole operation was over', 0, cause)
}

function unavailable(reason: string, waitMs: number, cause: unknown): ServiceError {
  const sentence = {
    en: `The commerce platform is unavailable: ${reason}.`,
    ja: 'ショップのシステムを利用できません。',
  }
  const retryAfterSeconds = Math.max(30, Math.ceil(waitMs / 1000))
  return new ServiceError('COMMERCE_UNAVAILABLE', sentence, { retryAfterSeconds, cause })
}

function pauseMs(count: number, failure: AttemptFailure, policy: RetryPolicy): number {
  const ceiling = Math.min(policy.capMs, policy.baseMs * 2 ** (count - 1))
  // Full jitter spreads callers that failed together; the pause that the platform asks for is a lower bound.
  return (failure.waitMs ?? 0) + Math.random() * ceiling
}
