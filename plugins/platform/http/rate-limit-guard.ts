import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { requestContext } from '../../../src/http/request-context.ts'
import type { Budget } from '../../../src/rate-limit/budgets.ts'
import type { RateDecision } from '../../../src/rate-limit/port.ts'
import type { RateLimiter } from '../../../src/rate-limit/rate-limiter.ts'
import { callerOf, recordRefusal } from '../../core/audit/audit-refusal.ts'
import { definitionOf } from '../../core/endpoint/definition.ts'
import { errorResponse } from '../../core/endpoint/error-response.ts'
import { readsOwnCredential } from '../../core/endpoint/own-credential.ts'
import { credentialProblem } from '../../core/request/credential-problem.ts'
import type { Guard, Guarded } from '../../core/request/pipeline.ts'
import { budgetOf } from './budget-of.ts'
import type { CredentialLockout } from './credential-lockout.ts'

/**
 * Stands before every endpoint, also before those that Payload brings: counts for each verified
 * principal, else for each IP address (specification, section 8).
 */
export const rateLimitGuard = (limiter: RateLimiter, lockout: CredentialLockout): Guard => ({
  stage: 'rate-limit',
  wrap: (endpoint, collection) => withLimit(endpoint, collection, limiter, lockout),
})

function withLimit(
  endpoint: Guarded,
  slug: string | undefined,
  limiter: RateLimiter,
  lockout: CredentialLockout,
): Guarded {
  const usual = budgetOf(endpoint, slug)
  const { handler } = endpoint
  const auth = definitionOf(endpoint)?.auth
  return {
    ...endpoint,
    handler: async (req) => {
      const isWrong =
        !readsOwnCredential(auth, req.headers) &&
        credentialProblem(req.headers)?.code === 'UNAUTHENTICATED'
      // Refusals are audited: without a limit a client could fill the log.
      const budget = usual === 'none' && isWrong ? 'api' : usual
      if (budget === 'none') return handler(req)
      const decision = await count(req, budget, limiter)
      const context = requestContext()
      if (context) context.rate = decision
      if (decision.allowed) return handler(req)
      // From here on credentials from this IP address are rejected unverified.
      if (isWrong) lockout.lock(clientIp(), decision.resetSeconds * 1000)
      if (decision.isFirstRefused) await recordRefusal(req, 'RATE_LIMITED')
      return errorResponse(req, rateLimited(decision))
    },
  }
}

/** Password guesses count for their IP address, even with a session. */
const count = (req: PayloadRequest, budget: Budget, limiter: RateLimiter): Promise<RateDecision> =>
  limiter.count(budget, budget === 'login' ? { ipAddress: clientIp() } : callerOf(req))

const clientIp = () => requestContext()?.clientIp ?? ''

/** The refusal of a request that is one too many. */
export function rateLimited({ limit, resetSeconds }: RateDecision): ServiceError {
  const sentence = {
    en: `At most ${limit} such requests per minute are allowed.`,
    ja: `このリクエストは1分間に${limit}回までです。`,
  }
  return new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds: resetSeconds })
}
