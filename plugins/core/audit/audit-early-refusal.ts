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
  { error: { code }, headers, method, pathname }: RefusedRequest,
  ownOrigin: string,
): Promise<void> {
  if (!AUDITED.includes(code)) return
  try {
    const ipAddress = requestContext()?.clientIp ?? ''
    if (!(await isFirstRefusal(payload, code, { ipAddress }))) return
    const user =
      code === 'CROSS_SITE_REQUEST' ? await ownerOfSession(payload, headers, ownOrigin) : null
    await recordRefusal({ payload, headers, method, pathname: withoutToken(pathname), user }, code)
  } catch (err) {
    payload.logger.error({ err, reason: code }, 'A refusal could not be audited.')
  }
}

async function ownerOfSession(payload: Payload, headers: Headers, origin: string) {
  const session = new Headers({ cookie: headers.get('cookie') ?? '', origin })
  return (await executeAuthStrategies({ payload, headers: session })).user
}

/** Payload's pages for a new password and a new e-mail address carry a secret in their URL. */
const withoutToken = (path: string) => path.replace(/(\/(?:reset|verify)\/).*/, '$1…')
