import type { PayloadRequest } from 'payload'
import { requestContext } from '../../../src/http/request-context.ts'
import type { Budget } from '../../../src/rate-limit/budgets.ts'
import { rateLimited } from '../../../src/rate-limit/rate-limited.ts'
import { recordRefusal } from '../../core/audit/audit-refusal.ts'
import { coreOf } from '../../core/feature/core-of.ts'

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
