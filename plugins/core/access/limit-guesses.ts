import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { requestContext } from '../../../src/http/request-context.ts'
import type { Budget } from '../../../src/rate-limit/budgets.ts'
import type { RateDecision } from '../../../src/rate-limit/port.ts'
import { recordRefusal } from '../audit/audit-refusal.ts'
import { coreOf } from '../feature/core-of.ts'

/** The longer the guessing goes on, the longer the pause. */
const BUDGETS = ['account', 'account-hour'] as const satisfies readonly Budget[]

/**
 * Counts an attempt to prove the password of an account, before the password is compared. Attempts are counted
 * for the account and the network that they come from: a stranger elsewhere cannot use up those of the owner.
 *
 * @param account its e-mail address, whether it exists or not.
 * @throws ServiceError `RATE_LIMITED`.
 * @see docs/decisions/0163-limit-password-attempts-by-account-and-network.md
 */
export async function limitGuesses(req: PayloadRequest, account: string): Promise<void> {
  const { limiter } = coreOf(req.payload.config).services
  const ipAddress = requestContext()?.clientIp ?? ''
  for (const budget of BUDGETS) {
    const decision = await limiter.count(budget, { account, ipAddress })
    if (decision.allowed) continue
    if (decision.isFirstRefused) await recordRefusal(req, 'RATE_LIMITED')
    throw rateLimited(decision)
  }
}

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
