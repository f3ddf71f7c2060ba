import { executeAuthStrategies, type Payload } from 'payload'
import type { ErrorCode } from '../../../src/errors/error-table.ts'
import type { RefusedRequest } from '../../../src/http/refused-pages.ts'
import { requestContext } from '../../../src/http/request-context.ts'
import { isFirstRefusal } from './audit-deduplication.ts'
import { recordRefusal } from './audit-refusal.ts'

/** Refusals of people; a page that is asked for wrongly or too slowly is none. */
const AUDITED: readonly ErrorCode[] = [
  'CROSS_SITE_REQUEST',
  'UNAUTHENTICATED',
  'COUNTRY_NOT_ALLOWED',
]

/**
 * Audits a request that was refused before it was counted, so there is one entry a minute for each IP
 * address and cause. If a page of another site has sent it, the entry names the user whose session
 * it would have used. A refusal stays a refusal when the entry cannot be written; that is logged.
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

/** Payload's pages for a new password and for a new address carry a secret in their address. */
const withoutToken = (path: string) => path.replace(/(\/(?:reset|verify)\/).*/, '$1…')
