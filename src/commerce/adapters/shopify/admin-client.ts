import type { z } from 'zod'
import { AnswerTooLarge, boundedText } from '../../../http-client/bounded.ts'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { deadlinePassed } from '../../attempts/retry.ts'
import { readAnswer } from './answer.ts'

/** A product with its 21 variants and pictures is about 60 KB. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

export type AdminRequest<Shape extends z.ZodType> = {
  readonly query: string
  readonly variables?: Record<string, unknown>
  /** What the `data` of the answer must look like; anything else counts as a broken answer. */
  readonly shape: Shape
  /** Deadline of the whole method. */
  readonly signal: AbortSignal
}

export type AdminClient = {
  send<Shape extends z.ZodType>(request: AdminRequest<Shape>): Promise<z.infer<Shape>>
}

export type AdminClientOptions = {
  readonly url: string
  readonly accessToken: string
  readonly apiVersion: string
  readonly timeoutMs: number
  /** Told by each answer how much of the budget of points is used, in percent. */
  readonly onUse?: (usedPercent: number) => void
}

/**
 * Sends one GraphQL request, once. It never repeats: whether and how to repeat is the caller's
 * knowledge, because after a timeout it is unknown whether a mutation was executed.
 *
 * @throws AttemptFailure when another attempt may help.
 * @throws ServiceError `COMMERCE_REJECTED` when it cannot.
 */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  const endpoint = `${options.url}/admin/api/${options.apiVersion}/graphql.json`
  return {
    async send({ query, variables, shape, signal }) {
      if (signal.aborted) throw deadlinePassed(signal.reason)
      const timeout = AbortSignal.timeout(options.timeoutMs)
      let status: number
      let retryAfter: string | null
      let body: string
      try {
        const response = await fetch(endpoint, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Accept: 'application/json',
            'X-Shopify-Access-Token': options.accessToken,
          },
          body: JSON.stringify({ query, variables: variables ?? {} }),
          // A redirect would carry the access token to wherever it points.
          redirect: 'manual',
          signal: AbortSignal.any([signal, timeout]),
        })
        status = response.status
        retryAfter = response.headers.get('retry-after')
        body = await boundedText(response, MAX_ANSWER_BYTES, 'The answer')
      } catch (error) {
        if (signal.aborted) throw deadlinePassed(error)
        if (timeout.aborted) {
          throw new AttemptFailure(`no answer within ${options.timeoutMs} ms`, { cause: error })
        }
        const reason =
          error instanceof AnswerTooLarge ? 'its answer was too large' : 'the connection failed'
        throw new AttemptFailure(reason, { cause: error })
      }
      const data = shape.safeParse(readAnswer({ status, retryAfter, body }, options.onUse))
      if (data.success) return data.data
      throw new AttemptFailure('the answer was incomplete', { answered: true, cause: data.error })
    },
  }
}
