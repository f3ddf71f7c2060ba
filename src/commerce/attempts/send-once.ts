import { AnswerTooLarge, boundedText } from '../../http-client/bounded.ts'
import { AttemptFailure } from './attempt-failure.ts'
import { deadlinePassed } from './retry.ts'

/** A product with its 21 variants and pictures is about 60 KB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

export type HttpAnswer = {
  readonly status: number
  /** Header `Retry-After`. */
  readonly retryAfter: string | null
  readonly body: string
}

/**
 * Sends one HTTP request to a platform, once, and reads its whole answer, whatever its status.
 *
 * @param signal deadline of the whole method; `timeoutMs` is that of this request.
 * @throws AttemptFailure when no complete answer came in time.
 */
export async function sendOnce(
  url: string,
  init: Omit<RequestInit, 'redirect' | 'signal'>,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<HttpAnswer> {
  if (signal.aborted) throw deadlinePassed(signal.reason)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      ...init,
      // A redirect would carry the credentials to wherever it points.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    })
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await boundedText(response, MAX_ANSWER_BYTES, 'The answer'),
    }
  } catch (error) {
    if (signal.aborted) throw deadlinePassed(error)
    if (timeout.aborted)
      throw new AttemptFailure(`no answer within ${timeoutMs} ms`, { cause: error })
    const reason =
      error instanceof AnswerTooLarge ? 'its answer was too large' : 'the connection failed'
    throw new AttemptFailure(reason, { cause: error })
  }
}

/** Milliseconds that a header `Retry-After` in seconds asks for, a minute at most. */
export function retryAfterMs(header: string | null): number | undefined {
  const seconds = header === null ? Number.NaN : Number(header)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 60) * 1000 : undefined
}
