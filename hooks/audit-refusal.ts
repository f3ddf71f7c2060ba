import type { PayloadRequest } from 'payload'
import type { ErrorCode } from '../src/errors/error-table.ts'
import type { ServiceError } from '../src/errors/service-error.ts'
import { recordDenied } from './record-audit.ts'

const REFUSALS: readonly ErrorCode[] = [
  'FORBIDDEN',
  'UNAUTHENTICATED',
  'UPLOAD_TOKEN_INVALID',
  'COUNTRY_NOT_ALLOWED',
  'LOCAL_LOGIN_CLOSED',
]

/**
 * Audits that somebody was refused: a permission that is missing, a credential that does not count. A
 * stranger without any credential was not refused anything, only asked to log in.
 */
export async function auditRefusal(req: PayloadRequest, error: ServiceError): Promise<void> {
  if (!REFUSALS.includes(error.code)) return
  if (error.code === 'UNAUTHENTICATED' && !presentsCredential(req)) return
  const { collection, id, artwork_id } = req.routeParams ?? {}
  const record = id ?? artwork_id
  await recordDenied(req, {
    action: 'access.refuse',
    reason: error.code,
    target: typeof collection === 'string' ? collection : undefined,
    record: typeof record === 'string' ? record : undefined,
  })
}

function presentsCredential({ headers, pathname, payload }: PayloadRequest): boolean {
  const session = new RegExp(`(^|;\\s*)${payload.config.cookiePrefix}-token=`)
  return (
    headers.has('authorization') ||
    [...headers.keys()].some((name) => name.startsWith('gateway')) ||
    session.test(headers.get('cookie') ?? '') ||
    pathname.endsWith('/login')
  )
}
