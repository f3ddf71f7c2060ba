import { createLocalReq, executeAuthStrategies, type Payload, type PayloadRequest } from 'payload'
import { coreOf } from '../feature/core-of.ts'
import { callerOf } from './audit-refusal.ts'
import { recordDenied } from './record-audit.ts'

type ConsoleRequest = Pick<PayloadRequest, 'headers' | 'method' | 'pathname'>

/** What a page or server function was asked for. */
type Asked = {
  /** Slug of the collection. */
  readonly slug: unknown
  /** ID of one of its records. */
  readonly record?: string | undefined
}

/**
 * Audits that a page or server function of the console was asked for a collection that the user may not read, or for
 * one of its records. Payload answers by itself, as if the collection did not exist, and calls no hook.
 */
export async function auditClosedCollection(
  payload: Payload,
  { headers, method, pathname }: ConsoleRequest,
  { slug, record }: Asked,
): Promise<void> {
  if (typeof slug !== 'string' || !Object.hasOwn(payload.collections, slug)) return
  const { access } = payload.collections[slug as keyof Payload['collections']].config
  try {
    const { user } = await executeAuthStrategies({ payload, headers })
    if (!user) return
    const req = await createLocalReq({ user, req: { headers } }, payload)
    if (await access.read({ req })) return
    const { user: asking } = req
    await recordOnce({ payload, user: asking, headers, method, pathname }, slug, record)
  } catch (err) {
    payload.logger.error({ err, target: slug }, 'A refusal could not be audited.')
  }
}

/**
 * Audits that a page of a feature is closed to the user, who sees a notice instead.
 *
 * @param path of the page, relative to the console's.
 */
export async function auditClosedView(
  { payload, user, headers }: Pick<PayloadRequest, 'payload' | 'user' | 'headers'>,
  path: string,
): Promise<void> {
  const pathname = `${payload.config.routes.admin}${path}`
  await recordOnce({ payload, user, headers, method: 'GET', pathname })
}

type Refused = ConsoleRequest & Pick<PayloadRequest, 'payload' | 'user'>

/**
 * Records at most one refusal a minute for each user and collection, or page of a feature, because the console repeats
 * what it shows.
 */
async function recordOnce(refused: Refused, target?: string, record?: string): Promise<void> {
  const { payload, pathname } = refused
  const { limiter } = coreOf(payload.config).services
  if (!(await limiter.isFirst(`closed-${target ?? pathname}`, callerOf(refused)))) return
  await recordDenied(refused, { action: 'access.refuse', reason: 'FORBIDDEN', target, record })
}
