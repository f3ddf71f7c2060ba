import { executeAuthStrategies, type Payload } from 'payload'
import { recordRefusal } from '../../hooks/audit-refusal.ts'
import { firstRefusalsOf } from '../../hooks/first-refusals.ts'
import type { ServiceError } from '../../src/errors/service-error.ts'
import { requestContext } from '../../src/http/request-context.ts'

/**
 * Audits that a page of another site was refused. The entry names the person whose session the page
 * would have used. Nothing has counted the request yet, so there is one entry a minute for each address.
 */
export async function auditForeignPage(
  payload: Payload,
  { url, method, headers }: Request,
  { code }: ServiceError,
  ownOrigin: string,
): Promise<void> {
  const address = requestContext()?.clientAddress ?? ''
  if (!(await firstRefusalsOf(payload)(code, { address }))) return
  const session = new Headers({ cookie: headers.get('cookie') ?? '', origin: ownOrigin })
  const { user } = await executeAuthStrategies({ payload, headers: session })
  await recordRefusal({ payload, headers, method, pathname: new URL(url).pathname, user }, code)
}
