import { createLocalReq, executeAuthStrategies, type Payload, type PayloadRequest } from 'payload'
import { callerOf } from '../../core/audit/audit-refusal.ts'
import { recordDenied } from '../../core/audit/record-audit.ts'
import { coreOf } from '../../core/feature/core-of.ts'

type ConsoleRequest = Pick<PayloadRequest, 'headers' | 'method' | 'pathname'>

/**
 * Audits that a page or server function of the console was asked for a collection that the user may not read.
 * Payload answers by itself, as if the collection did not exist, and calls no hook. There is at most one entry a
 * minute for each user and collection, because the console repeats what it shows.
 */
export async function auditClosedCollection(
  payload: Payload,
  { headers, method, pathname }: ConsoleRequest,
  slug: unknown,
): Promise<void> {
  if (typeof slug !== 'string' || !Object.hasOwn(payload.collections, slug)) return
  const { access } = payload.collections[slug as keyof Payload['collections']].config
  try {
    const { user } = await executeAuthStrategies({ payload, headers })
    if (!user) return
    const req = await createLocalReq({ user, req: { headers } }, payload)
    if (await access.read({ req })) return
    const caller = callerOf(req)
    if (!(await coreOf(payload.config).services.limiter.isFirst(`closed-${slug}`, caller))) return
    await recordDenied(
      { payload, user: req.user, headers, method, pathname },
      { action: 'access.refuse', reason: 'FORBIDDEN', target: slug },
    )
  } catch (err) {
    payload.logger.error({ err, target: slug }, 'A refusal could not be audited.')
  }
}
