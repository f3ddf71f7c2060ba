import type { AccountOfSession } from '../identity/tokens/session-token.ts'
import type { Budget } from '../rate-limit/budgets.ts'
import type { RateDecision } from '../rate-limit/port.ts'
import { type Caller, callerKey, keyHash, type RateLimiter } from '../rate-limit/rate-limiter.ts'
import { requestContext } from './request-context.ts'
import { isApiPath } from './security-headers.ts'
import { isServerFunction } from './server-function.ts'
import { sessionToken } from './session-cookie.ts'

export type CountableRequest = {
  readonly method: string
  readonly pathname: string
  readonly headers: Headers
  /** E-mail address for which the access gateway vouches; unknown for the API. */
  readonly email?: string | undefined
  /** Whether it is refused anyway. Then it counts for its IP address, because another site may have sent it. */
  readonly isRefused?: boolean
}

export type CountedRequest = {
  /** `undefined` for what is not counted. */
  readonly decision?: RateDecision
  /** Identifies the caller whose turn the request takes; `undefined` for a static file. */
  readonly caller?: string
}

/** Counts the request in the budget of its caller. */
export type CountRequest = (request: CountableRequest) => Promise<CountedRequest>

export type CountRequestOptions = {
  /** Counts pages and server functions. */
  readonly limiter: Pick<RateLimiter, 'count'>
  /** Counts in this process what costs less than a count in the database would, or is counted there later. */
  readonly processLimiter: Pick<RateLimiter, 'count'>
  readonly accountOfSession: AccountOfSession
  /** Paths of the files that are served as they are, beside those of the build. */
  readonly staticFiles: ReadonlySet<string>
}

/** The folder of the build. Next answers a name in it that does not exist without rendering a page. */
const BUILD_FILES = '/_next/static/'
/** Probes ask for them all the time, of all processes from one IP address. */
const PROBES = ['/api/health', '/api/health/live', '/api/health/ready']

/**
 * Counts pages, server functions and static files by account, or by IP address without one. What is not known to be
 * a static file is a page, because rendering "not found" costs as much as a page. The API counts callers by itself
 * once it has authenticated them; here the IP address has a budget for all that it sends, refused requests too.
 *
 * @see docs/decisions/0168-count-pages-in-front-of-next.md
 * @see docs/decisions/0195-answer-the-requests-of-a-caller-in-turns.md
 */
export function createRequestCounter({
  limiter,
  processLimiter,
  accountOfSession,
  staticFiles,
}: CountRequestOptions): CountRequest {
  async function countApi(
    { method, pathname }: CountableRequest,
    caller: Caller,
  ): Promise<CountedRequest> {
    // A flood of health checks waits for itself alone, and is refused only where no probe sends as many.
    if (PROBES.includes(pathname)) return { caller: `health:${callerKey(visitor())}` }
    if (method === 'OPTIONS') return { caller: callerKey(caller) }
    const decision = await processLimiter.count('ip', visitor())
    return { decision, caller: callerKey(caller) }
  }

  return async (request) => {
    const { method, pathname } = request
    const caller = await callerOf(request, accountOfSession)
    if (isApiPath(pathname)) return countApi(request, caller)
    if (
      (method === 'GET' || method === 'HEAD') &&
      (pathname.startsWith(BUILD_FILES) || staticFiles.has(pathname))
    )
      return { decision: await processLimiter.count('static', caller) }
    const decision = await limiter.count(budgetOf(request, caller), caller)
    return { decision, caller: callerKey(caller) }
  }
}

/** A server function of a user counts with what else the pages of the console send by themselves. */
function budgetOf({ method, headers }: CountableRequest, caller: Caller): Budget {
  if (!('principal' in caller)) return 'visitors'
  return isServerFunction(method, headers.get('next-action')) ? 'console' : 'pages'
}

async function callerOf(
  { headers, email, isRefused }: CountableRequest,
  accountOfSession: AccountOfSession,
): Promise<Caller> {
  if (isRefused) return visitor()
  const token = sessionToken(headers.get('cookie'))
  const account = token === undefined ? null : await accountOfSession(token)
  if (account !== null) return { principal: `users:${account}` }
  if (email !== undefined) return { principal: `gateway:${keyHash(email)}` }
  return visitor()
}

const visitor = () => ({ ipAddress: requestContext()?.clientIp ?? '' })
