import type { PayloadRequest } from 'payload'
import { requestContext } from '../../../src/http/request-context.ts'
import type { Budget } from '../../../src/rate-limit/budgets.ts'
import type { RateDecision } from '../../../src/rate-limit/port.ts'
import { rateLimited } from '../../../src/rate-limit/rate-limited.ts'
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
 * Limits requests to every endpoint, including Payload's own, per authenticated caller or, for anonymous
 * requests, per IP address (specification, section 8).
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
      // Refusals are audited, so without a limit a client could fill the audit log.
      const budget = usual === 'none' && isWrong ? 'api' : usual
      if (budget === 'none') return handler(req)
      const decision = await count(req, budget, limiter)
      const context = requestContext()
      if (context) context.rate = decision
      if (decision.allowed) return handler(req)
      // Until the reset, credentials from this IP address are rejected without verification.
      if (isWrong) lockout.lock(clientIp(), decision.resetSeconds * 1000)
      if (decision.isFirstRefused) await recordRefusal(req, 'RATE_LIMITED')
      return errorResponse(req, rateLimited(decision))
    },
  }
}

/** Login attempts count for their IP address, even with a valid session. */
const count = (req: PayloadRequest, budget: Budget, limiter: RateLimiter): Promise<RateDecision> =>
  limiter.count(budget, budget === 'login' ? { ipAddress: clientIp() } : callerOf(req))

const clientIp = () => requestContext()?.clientIp ?? ''
