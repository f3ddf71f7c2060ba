import type { z } from 'zod'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { sendOnce } from '../../attempts/send-once.ts'
import type { CostBudget } from '../../budget/port.ts'
import { type Cost, readAnswer } from './answer.ts'

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
  /** Where points are set aside before each request. */
  readonly budget: CostBudget | undefined
  /** Whether a customer waits, so that no request is held back. */
  readonly isUrgent: boolean
  /** Called with what each answer says about the cost of its request and the rest of the budget. */
  readonly onCost: (query: string, cost: Cost) => void
  /** Points that a request is expected to take at most. */
  readonly expectedCost: (query: string) => number
}

/**
 * Sends one GraphQL request, once. It never repeats: whether and how to repeat is the caller's
 * knowledge, because after a timeout it is unknown whether a mutation was executed.
 *
 * @throws AttemptFailure when another attempt may help.
 * @throws ServiceError `COMMERCE_REJECTED` when it cannot.
 */
export function createAdminClient(options: AdminClientOptions): AdminClient {
  const { budget, isUrgent, onCost, timeoutMs } = options
  const endpoint = `${options.url}/admin/api/${options.apiVersion}/graphql.json`
  return {
    async send({ query, variables, shape, signal }) {
      const reserved = await budget?.reserve(options.expectedCost(query), { isUrgent, signal })
      let cost: Cost | undefined
      try {
        const answer = await sendOnce(
          endpoint,
          {
            method: 'POST',
            headers: {
              'Content-Type': 'application/json',
              Accept: 'application/json',
              'X-Shopify-Access-Token': options.accessToken,
            },
            body: JSON.stringify({ query, variables: variables ?? {} }),
          },
          { signal, timeoutMs },
        )
        const read = readAnswer(answer, (told) => {
          cost = told
          onCost(query, told)
        })
        const data = shape.safeParse(read)
        if (data.success) return data.data
        throw new AttemptFailure('the answer was incomplete', { answered: true, cause: data.error })
      } finally {
        await reserved?.settle(cost?.state)
      }
    },
  }
}
