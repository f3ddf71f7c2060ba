import type { Endpoint, Payload, PayloadRequest } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { requestContext } from '../../../src/http/request-context.ts'
import type { Budget } from '../../../src/rate-limit/budgets.ts'
import type { RateDecision } from '../../../src/rate-limit/port.ts'
import type { RateLimiter } from '../../../src/rate-limit/rate-limiter.ts'
import { callerOf, recordRefusal } from '../../core/audit/audit-refusal.ts'
import { errorResponse } from '../../core/endpoint/error-response.ts'
import { readsOwnCredential } from '../../core/endpoint/own-credential.ts'
import { credentialProblem } from '../../core/request/credential-problem.ts'
import { budgetOf } from './budget-of.ts'
import type { CredentialLockout } from './credential-lockout.ts'
import { endpointLists } from './endpoint-lists.ts'

/**
 * Puts the rate limit before every endpoint, also before those that Payload brings by itself: for
 * each verified principal, else for each client IP address (specification, section 8).
 */
export function limitRequests(
  payload: Payload,
  limiter: RateLimiter,
  lockout: CredentialLockout,
): void {
  const slugs = new Map(
    Object.entries(payload.collections).map(([slug, { config }]) => [config.endpoints, slug]),
  )
  for (const list of endpointLists(payload)) {
    const slug = slugs.get(list)
    list.splice(0, list.length, ...list.map((one) => withLimit(one, slug, limiter, lockout)))
  }
}

function withLimit(
  endpoint: Omit<Endpoint, 'root'>,
  slug: string | undefined,
  limiter: RateLimiter,
  lockout: CredentialLockout,
): Omit<Endpoint, 'root'> {
  const usual = budgetOf(endpoint, slug)
  const { handler, custom } = endpoint
  return {
    ...endpoint,
    handler: async (req) => {
      const isWrong =
        !readsOwnCredential(custom?.definition?.auth, req.headers) &&
        credentialProblem(req.headers)?.code === 'UNAUTHENTICATED'
      // A refusal is audited: without an allowance anybody could fill the log.
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

/** Guesses at passwords count for where they come from, whoever is logged in there. */
const count = (req: PayloadRequest, budget: Budget, limiter: RateLimiter): Promise<RateDecision> =>
  limiter.count(budget, budget === 'login' ? { ipAddress: clientIp() } : callerOf(req))

const clientIp = () => requestContext()?.clientIp ?? ''

/** The refusal of a request that is one too many. */
export function rateLimited({ limit, resetSeconds }: RateDecision): ServiceError {
  const message = `At most ${limit} such requests are answered in a minute.`
  return new ServiceError('RATE_LIMITED', message, { retryAfterSeconds: resetSeconds })
}
