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
import { endpointLists } from './endpoint-lists.ts'
import type { Suspects } from './suspects.ts'

/**
 * Puts the rate limit before every endpoint, also before those that Payload brings by itself: for
 * each verified principal, else for each client address (specification, section 8).
 */
export function limitRequests(payload: Payload, limiter: RateLimiter, suspects: Suspects): void {
  const slugs = new Map(
    Object.entries(payload.collections).map(([slug, { config }]) => [config.endpoints, slug]),
  )
  for (const list of endpointLists(payload)) {
    const slug = slugs.get(list)
    list.splice(0, list.length, ...list.map((one) => withLimit(one, slug, limiter, suspects)))
  }
}

function withLimit(
  endpoint: Omit<Endpoint, 'root'>,
  slug: string | undefined,
  limiter: RateLimiter,
  suspects: Suspects,
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
      // From now on the signatures from there are not even verified.
      if (isWrong) suspects.suspect(addressOf(), decision.resetSeconds * 1000)
      if (decision.isFirstRefused) await recordRefusal(req, 'RATE_LIMITED')
      return errorResponse(req, rateLimited(decision))
    },
  }
}

/** Guesses at passwords count for where they come from, whoever is logged in there. */
const count = (req: PayloadRequest, budget: Budget, limiter: RateLimiter): Promise<RateDecision> =>
  limiter.count(budget, budget === 'login' ? { address: addressOf() } : callerOf(req))

const addressOf = () => requestContext()?.clientAddress ?? ''

/** The refusal of a request that is one too many. */
export function rateLimited({ limit, resetSeconds }: RateDecision): ServiceError {
  const sentence = {
    en: `At most ${limit} such requests per minute are allowed.`,
    ja: `このリクエストは1分間に${limit}回までです。`,
  }
  return new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds: resetSeconds })
}
