import type { PayloadRequest } from 'payload'
import type { ErrorCode } from '../../../src/errors/error-table.ts'
import type { ServiceError } from '../../../src/errors/service-error.ts'
import { requestContext } from '../../../src/http/request-context.ts'
import type { Caller } from '../../../src/rate-limit/rate-limiter.ts'
import { serviceOf } from '../request/request-service-account.ts'
import { isFirstRefusal } from './audit-deduplication.ts'
import { recordDenied } from './record-audit.ts'

/** Audited each time, because the rate limit bounds their number. */
const EACH: readonly ErrorCode[] = [
  'FORBIDDEN',
  'UNAUTHENTICATED',
  'UPLOAD_TOKEN_INVALID',
  'COUNTRY_NOT_ALLOWED',
  'LOCAL_LOGIN_CLOSED',
  'CURRENT_PASSWORD_WRONG',
]
/** Audited once a minute for each caller and cause, because one page requests dozens of pictures. */
const FIRST: readonly ErrorCode[] = ['ATTESTATION_REQUIRED', 'ATTESTATION_FAILED']

/** The part of a request that an audit entry needs. */
type Refused = Pick<
  PayloadRequest,
  'payload' | 'user' | 'headers' | 'method' | 'pathname' | 'routeParams'
>

/**
 * Audits a refusal: a missing permission, an invalid credential, a failed attestation. A request without any
 * credential is not audited: it is only asked to log in.
 */
export async function auditRefusal(req: Refused, { code }: ServiceError): Promise<void> {
  if (FIRST.includes(code)) {
    if (await isFirstRefusal(req.payload, code, callerOf(req))) await recordRefusal(req, code)
    return
  }
  if (!EACH.includes(code)) return
  if (code === 'UNAUTHENTICATED' && !presentsCredential(req)) return
  await recordRefusal(req, code)
}

/** Records one refusal, with the record that the URL names. */
export async function recordRefusal(req: Refused, code: ErrorCode): Promise<void> {
  const { collection, id, artwork_id } = req.routeParams ?? {}
  const record = id ?? artwork_id
  await recordDenied(req, {
    action: 'access.refuse',
    reason: code,
    target: typeof collection === 'string' ? collection : undefined,
    record: typeof record === 'string' ? record : undefined,
  })
}

/** Returns who is counted: the authenticated user or service account, otherwise the IP address. */
export function callerOf({ user, headers }: Pick<PayloadRequest, 'user' | 'headers'>): Caller {
  const program = serviceOf({ headers })
  if (program) return { principal: `service-accounts:${program.id}` }
  if (user) return { principal: `${user.collection}:${user.id}` }
  return { ipAddress: requestContext()?.clientIp ?? '' }
}

function presentsCredential({ headers, pathname, payload }: Refused): boolean {
  const session = new RegExp(`(^|;\\s*)${payload.config.cookiePrefix}-token=`)
  return (
    headers.has('authorization') ||
    [...headers.keys()].some((name) => name.startsWith('gateway')) ||
    session.test(headers.get('cookie') ?? '') ||
    pathname.endsWith('/login')
  )
}
