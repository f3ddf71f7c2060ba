import { z } from 'zod'
import type { ServiceError } from '../../../errors/service-error.ts'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { accessMissing, rejected } from '../../attempts/rejected.ts'
import { type HttpAnswer, retryAfterMs } from '../../attempts/send-once.ts'
import type { BudgetState } from '../../budget/port.ts'

const envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.string(),
      z.array(
        z.object({
          message: z.string(),
          extensions: z.object({ code: z.string().optional() }).optional(),
        }),
      ),
    ])
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({
            maximumAvailable: z.number().positive(),
            currentlyAvailable: z.number(),
            restoreRate: z.number().positive(),
          }),
        })
        .optional(),
    })
    .optional(),
})

type Envelope = z.infer<typeof envelope>

/** What an answer says of its request and of the budget. */
export type Cost = {
  /** Points that the request may take at most; the platform has them ready before it begins. */
  readonly requested: number
  readonly state: BudgetState
}

const costOf = ({
  requestedQueryCost: requested,
  throttleStatus: { maximumAvailable: maximum, currentlyAvailable: available, restoreRate },
}: NonNullable<NonNullable<Envelope['extensions']>['cost']>): Cost => ({
  requested,
  state: { maximum, available, restoreRate },
})

/** Codes of errors inside a 200 answer that pass by themselves. */
const PASSING_CODES = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'SERVICE_UNAVAILABLE'])

/**
 * Reads one HTTP answer of the Admin API and gives its `data`. Throttling comes as status 429 and as
 * status 200 with the code THROTTLED; then the pause is computed from the cost that was reported.
 *
 * @param onCost called with the cost of the request and the rest of the budget, where the answer has them.
 * @throws AttemptFailure for throttling, server errors and unreadable answers.
 * @throws ServiceError `COMMERCE_REJECTED` for everything a repeat cannot cure.
 */
export function readAnswer(answer: HttpAnswer, onCost?: (cost: Cost) => void): unknown {
  const { status } = answer
  if (status === 429) {
    throw new AttemptFailure('it is throttling', {
      waitMs: retryAfterMs(answer.retryAfter) ?? 1_000,
      throttled: true,
    })
  }
  if (status >= 500 || status === 408) {
    const waitMs = retryAfterMs(answer.retryAfter)
    throw new AttemptFailure(
      `it answered with status ${status}`,
      waitMs === undefined ? {} : { waitMs },
    )
  }
  if (status !== 200) throw refusedByStatus(status)
  const parsed = parseBody(answer.body)
  if (parsed.extensions?.cost) onCost?.(costOf(parsed.extensions.cost))
  const errors = typeof parsed.errors === 'string' ? [{ message: parsed.errors }] : parsed.errors
  if (errors === undefined || errors.length === 0) return parsed.data
  const codes = errors.map((error) => ('extensions' in error ? error.extensions?.code : undefined))
  if (codes.includes('THROTTLED')) {
    throw new AttemptFailure('it is throttling', { waitMs: restoreMs(parsed), throttled: true })
  }
  if (codes.some((code) => code !== undefined && PASSING_CODES.has(code))) {
    throw new AttemptFailure('it reported an internal error')
  }
  const messages = errors.map((error) => error.message)
  throw codes.includes('ACCESS_DENIED') ? accessMissing(messages) : rejected(messages)
}

function parseBody(body: string): Envelope {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch (error) {
    throw new AttemptFailure('the answer was not JSON', { cause: error })
  }
  const parsed = envelope.safeParse(json)
  if (parsed.success) return parsed.data
  throw new AttemptFailure('the answer was not a GraphQL answer', { cause: parsed.error })
}

function refusedByStatus(status: number): ServiceError {
  if (status === 401 || status === 403)
    return rejected([
      { en: 'it does not accept the access token', ja: 'アクセストークンが受け入れられません' },
    ])
  if (status === 404)
    return rejected([
      {
        en: 'there is no Admin API of this version at the configured URL',
        ja: '設定されたURLに、このバージョンのAdmin APIがありません',
      },
    ])
  return rejected([
    { en: `it answered with status ${status}`, ja: `ステータス${status}の応答がありました` },
  ])
}

/** Milliseconds until the bucket holds the cost of the request that was refused. */
function restoreMs(parsed: Envelope): number {
  const cost = parsed.extensions?.cost
  if (cost === undefined) return 1_000
  const { maximumAvailable, currentlyAvailable, restoreRate } = cost.throttleStatus
  const missing = Math.min(cost.requestedQueryCost, maximumAvailable) - currentlyAvailable
  return Math.max(0, Math.ceil((missing / restoreRate) * 1000))
}
