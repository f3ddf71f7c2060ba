import type { AccountOfSession } from '../identity/tokens/session-token.ts'
import type { Budget } from '../rate-limit/budgets.ts'
import type { RateDecision } from '../rate-limit/port.ts'
import { type Caller, callerKey, keyHash, type RateLimiter } from '../rate-limit/rate-limiter.ts'
import { requestContext } from './request-context.ts'
import { isServerFunction } from './server-function.ts'
import { sessionToken } from './session-cookie.ts'

/** A request for anything but the API. */
export type PageRequest = {
  readonly method: string
  readonly pathname: string
  readonly headers: Headers
  /** E-mail address for which the access gateway vouches. */
  readonly email?: string | undefined
  /** Whether it is refused anyway. Then it counts for its IP address, because another site may have sent it. */
  readonly isRefused?: boolean
}

export type CountedPage = RateDecision & {
  /** Identifies the caller for whom a page has to be rendered; `undefined` for a static file. */
  readonly renderedFor?: string
}

/** Counts the request in the budget of its caller. */
export type CountPage = (request: PageRequest) => Promise<CountedPage>

export type CountPageOptions = {
  readonly limiter: Pick<RateLimiter, 'count'>
  /** Counts static files: they cost less than a count in the database would. */
  readonly staticLimiter: Pick<RateLimiter, 'count'>
  readonly accountOfSession: AccountOfSession
  /** Paths of the files that are served as they are, beside those of the build. */
  readonly staticFiles: ReadonlySet<string>
}

/** The folder of the build. Next answers a name in it that does not exist without rendering a page. */
const BUILD_FILES = '/_next/static/'

/**
 * Counts requests for pages, server functions and static files by account, or by IP address without one. What
 * is not known to be a static file is a page, because rendering "not found" costs as much as a page.
 *
 * @see docs/decisions/0168-count-pages-in-front-of-next.md
 */
export function createPageCounter({
  limiter,
  staticLimiter,
  accountOfSession,
  staticFiles,
}: CountPageOptions): CountPage {
  return async (request) => {
    const caller = await callerOf(request, accountOfSession)
    const { method, pathname } = request
    if (
      (method === 'GET' || method === 'HEAD') &&
      (pathname.startsWith(BUILD_FILES) || staticFiles.has(pathname))
    )
      return staticLimiter.count('static', caller)
    const decision = await limiter.count(budgetOf(request, caller), caller)
    return { ...decision, renderedFor: callerKey(caller) }
  }
}

/** A server function of a user counts with what else the pages of the console send by themselves. */
function budgetOf({ method, headers }: PageRequest, caller: Caller): Budget {
  if (!('principal' in caller)) return 'visitors'
  return isServerFunction(method, headers.get('next-action')) ? 'console' : 'pages'
}

async function callerOf(
  { headers, email, isRefused }: PageRequest,
  accountOfSession: AccountOfSession,
): Promise<Caller> {
  const visitor = { ipAddress: requestContext()?.clientIp ?? '' }
  if (isRefused) return visitor
  const token = sessionToken(headers.get('cookie'))
  const account = token === undefined ? null : await accountOfSession(token)
  if (account !== null) return { principal: `users:${account}` }
  if (email !== undefined) return { principal: `gateway:${keyHash(email)}` }
  return visitor
}
