import {
  BrokenCircuitError,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import type { ErrorCode } from '../errors/error-table.ts'
import { joined, type Sentence } from '../errors/in-language.ts'
import { ServiceError } from '../errors/service-error.ts'

/** `closed`: the system is asked. `open`: it is not, because it has failed. `half-open`: one call tries whether it works. */
export type CircuitStateName = 'closed' | 'half-open' | 'open'

export type Circuit = {
  state(): CircuitStateName
  /**
   * Runs a call of the system, unless too many before have failed.
   *
   * @param signal of the caller: a call that the caller has given up says nothing of the system.
   * @throws ServiceError the unavailability of the system, with `retryAfterSeconds`, where it is not asked; otherwise what
   *   the call throws.
   */
  run<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export type CircuitOptions = {
  /** For how long the system is not asked, in seconds; 0: it is always asked. */
  readonly restSeconds: number
  /** The system, as the subject of a sentence. */
  readonly title: Sentence
  /** Of the error where it is not asked. */
  readonly code: ErrorCode
  /** Whether a failed call says that the system does not work. One that it has refused says that it does. */
  readonly isOutage: (error: unknown) => boolean
}

/** Calls in a row that fail until a system is no longer asked. Each has been repeated by its adapter already. */
const MOST_FAILURES = 5

const NAMES = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
} as const

/** For how long callers wait, in seconds, while one call tries whether the system works. */
const TRIAL_SECONDS = 5

/** What a call has thrown although the system works. */
class Refused {
  readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
}

/** A call that its caller has given up: it counts neither as an answer nor as a failure. */
class GivenUp extends Error {}

/**
 * Stops asking a system that fails, so that callers get an answer at once and the system can recover; counted by this
 * process alone.
 *
 * @see docs/decisions/0239-stop-asking-a-system-that-fails.md
 */
export function createCircuit({ restSeconds, title, code, isOutage }: CircuitOptions): Circuit {
  if (restSeconds === 0) return { state: () => 'closed', run: (call) => call() }
  const policy = circuitBreaker(
    handleWhen((error) => !(error instanceof GivenUp)),
    { halfOpenAfter: restSeconds * 1000, breaker: new ConsecutiveBreaker(MOST_FAILURES) },
  )
  let openedAt = 0
  policy.onBreak(() => {
    openedAt = Date.now()
  })
  const restMs = () => openedAt + restSeconds * 1000 - Date.now()
  const isOpen = () => policy.state === CircuitState.Open
  const notAsked = (retryAfterSeconds: number) => {
    const sentence = joined([
      {
        en: `${title.en} has failed ${MOST_FAILURES} times in a row.`,
        ja: `${title.ja}で${MOST_FAILURES}回連続して障害が発生しました。`,
      },
      {
        en: `It is asked again in ${retryAfterSeconds} s.`,
        ja: `${retryAfterSeconds}秒後に接続を再開します。`,
      },
    ])
    return new ServiceError(code, sentence, { retryAfterSeconds })
  }
  return {
    // It tries again only when it is called: until then it is as good as half-open.
    state: () => (isOpen() && restMs() <= 0 ? 'half-open' : NAMES[policy.state]),
    async run(call, signal) {
      // The policy would have callers wait for the call that tries it, which may take minutes.
      if (policy.state === CircuitState.HalfOpen) throw notAsked(TRIAL_SECONDS)
      try {
        const answer = await policy.execute(async () => {
          const isTrial = policy.state === CircuitState.HalfOpen
          try {
            return await call()
          } catch (error) {
            // A trial that was given up has not shown that the system works.
            if (signal?.aborted) throw isTrial ? error : new GivenUp('', { cause: error })
            if (!isOutage(error)) return new Refused(error)
            throw error
          }
        })
        if (answer instanceof Refused) throw answer.error
        return answer
      } catch (error) {
        if (error instanceof GivenUp) throw error.cause
        if (!(error instanceof BrokenCircuitError)) throw error
        throw notAsked(Math.max(1, Math.ceil(restMs() / 1000)))
      }
    },
  }
}
