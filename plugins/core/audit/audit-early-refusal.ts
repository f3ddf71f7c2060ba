import { executeAuthStrategies, type Payload } from 'payload'
import type { ErrorCode } from '../../../src/errors/error-table.ts'
import type { RefusedRequest } from '../../../src/http/refused-pages.ts'
import { requestContext } from '../../../src/http/request-context.ts'
import { isFirstRefusal } from './audit-deduplication.ts'
import { recordRefusal } from './audit-refusal.ts'

/** Refusals that concern access. Malformed or slow requests are not audited. */
const AUDITED: readonly ErrorCode[] = [
  'CROSS_SITE_REQUEST',
  'UNAUTHENTICATED',
  'COUNTRY_NOT_ALLOWED',
]

/**
 * Audits a request that was refused before the rate limit, at most once a minute for each IP address and cause.
 * If a page of another site sent the request, the entry names the user whose session it would have used. The
 * request stays refused if the entry cannot be written; that is logged.
 */
export async function auditEarlyRefusal(
  payload: Payload,
  refused: RefusedRequest,
  ownOrigin: string,
): Promise<void> {
  const { code } = refused.error
  if (!AUDITED.includes(code)) return
  await recordOrLog(payload, code, async () => {
    const ipAddress = requestContext()?.clientIp ?? ''
    if (!(await isFirstRefusal(payload, code, { ipAddress }))) return
    const isForeign = code === 'CROSS_SITE_REQUEST'
    await record(payload, refused, isForeign ? ownOrigin : null)
  })
}

/**
 * Audits a page that was refused in front of Next: as `auditEarlyRefusal`, and the first one over the rate limit
 * with the user who has used it up. The front server reports no other one of a flood.
 */
export async function auditRefusedPage(
  payload: Payload,
  refused: RefusedRequest,
  ownOrigin: string,
): Promise<void> {
  const { code } = refused.error
  if (code !== 'RATE_LIMITED') return auditEarlyRefusal(payload, refused, ownOrigin)
  await recordOrLog(payload, code, () => record(payload, refused, ownOrigin))
}

async function recordOrLog(
  payload: Payload,
  reason: ErrorCode,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (err) {
    payload.logger.error({ err, reason }, 'A refusal could not be audited.')
  }
}

/** @param origin of the session that the entry names the user of; `null` for an entry without a user. */
async function record(
  payload: Payload,
  { error, headers, method, pathname }: RefusedRequest,
  origin: string | null,
): Promise<void> {
  const user = origin === null ? null : await ownerOfSession(payload, headers, origin)
  await recordRefusal(
    { payload, headers, method, pathname: withoutToken(pathname), user },
    error.code,
  )
}

async function ownerOfSession(payload: Payload, headers: Headers, origin: string) {
  const session = new Headers({ cookie: headers.get('cookie') ?? '', origin })
  return (await executeAuthStrategies({ payload, headers: session })).user
}

/** Payload's pages for a new password and a new e-mail address carry a secret in their URL. */
const withoutToken = (path: string) => path.replace(/(\/(?:reset|verify)\/).*/, '$1…')
