import { getPayload, handleEndpoints, type Payload, type SanitizedConfig } from 'payload'
import { toServiceError } from '../../../src/errors/describe-error.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { refuseForeignPages } from '../../../src/http/cross-site.ts'
import { checkQuery } from '../../../src/http/query-limits.ts'
import { requestContext } from '../../../src/http/request-context.ts'
import { requestLanguage } from '../../../src/http/request-language.ts'
import { hasSessionCookie } from '../../../src/http/session-cookie.ts'
import { auditEarlyRefusal } from '../../core/audit/audit-early-refusal.ts'
import { errorResponse } from '../../core/endpoint/error-response.ts'
import { answerPreflight, finishHeaders } from './answer-headers.ts'
import { type FrontDoor, frontDoorOf } from './front-door.ts'
import { inEnvelope } from './in-envelope.ts'
import { asPlainRequest } from './plain-request.ts'

type Call = { readonly config: Promise<SanitizedConfig>; readonly request: Request }

/**
 * Answers a request to the API. Checks that apply to all routes run here, before Payload authenticates the
 * request and finds the endpoint; checks that need the caller are guards around the endpoints.
 */
export async function serveApi({ config, request }: Call): Promise<Response> {
  const resolved = await config
  const door = frontDoorOf(resolved)
  const payload = await getPayload({ config })
  const origin = request.headers.get('origin')
  const isOwn = origin === null || origin === door.ownOrigin
  const isAllowed = !isOwn && (await door.allowedOrigins(payload, origin))
  if (request.method === 'OPTIONS') return answerPreflight(isAllowed ? origin : null)
  const answer = await answered(payload, resolved, door, request, isAllowed)
  return finishHeaders(answer, request.method, isAllowed ? origin : null)
}

async function answered(
  payload: Payload,
  config: SanitizedConfig,
  door: FrontDoor,
  request: Request,
  isAllowed: boolean,
): Promise<Response> {
  const { headers, method, url } = request
  const language = requestLanguage({
    cookie: headers.get('cookie'),
    acceptLanguage: headers.get('accept-language'),
  })
  try {
    refuseForeignPages(senderOf(request), door.ownOrigin, () => isAllowed)
    refuseImpossibleNames(request)
    refuseLockedOut(request, door)
    const plain = await asPlainRequest(request)
    checkQuery(new URL(plain.url).searchParams, plain.method)
    return await inEnvelope(await handleEndpoints({ config, request: plain }), language)
  } catch (error) {
    const described = toServiceError(error)
    const refused = { error: described, headers, method, pathname: new URL(url).pathname }
    await auditEarlyRefusal(payload, refused, door.ownOrigin)
    return errorResponse({ url, method, payload, i18n: { language } }, described)
  }
}

function senderOf({ method, headers }: Request) {
  return {
    method,
    origin: headers.get('origin'),
    fetchSite: headers.get('sec-fetch-site'),
    hasSession: hasSessionCookie(headers.get('cookie')),
  }
}

/**
 * Rejects segments such as `constructor`, which Payload's router would find as a property of its object of
 * collections, and control characters, because the database cannot store NUL.
 */
function refuseImpossibleNames({ url }: Request): void {
  const segments = new URL(url).pathname.split('/').slice(2).map(decodeURIComponent)
  if (segments.some((segment) => segment in Object.prototype || /\p{Cc}/u.test(segment))) {
    throw new ServiceError('NOT_FOUND')
  }
}

/** Rejects credentials from an IP address that is locked out, before any of them is verified. */
function refuseLockedOut({ headers }: Request, { lockout }: FrontDoor): void {
  if (!headers.has('authorization') && !hasSessionCookie(headers.get('cookie'))) return
  const wait = lockout.remainingMs(requestContext()?.clientIp ?? '')
  if (wait === 0) return
  const sentence = {
    en: 'Too many wrong credentials came from this IP address.',
    ja: 'このIPアドレスから誤った認証情報が繰り返し送信されました。',
  }
  const retryAfterSeconds = Math.ceil(wait / 1000)
  throw new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds })
}
