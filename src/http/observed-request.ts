import type { IncomingMessage, ServerResponse } from 'node:http'
import { isObserved, observe } from '../observation/observers.ts'
import { beforeHeaders } from './before-headers.ts'
import type { RequestContext } from './request-context.ts'
import { isApiPath } from './security-headers.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Answers a request, and has it observed until its response has ended.
 *
 * @param isTrusted whether it comes from a trusted proxy: its trace context counts then. A client could have
 *   everything sampled.
 */
export async function observedRequest(
  req: IncomingMessage,
  res: ServerResponse,
  context: RequestContext,
  isTrusted: boolean,
  answer: () => Promise<void>,
): Promise<void> {
  if (!isObserved()) return answer()
  const startedAt = performance.now()
  let respondedAt: number | undefined
  beforeHeaders(res, () => {
    respondedAt = performance.now()
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  res.once('close', resolve)
  const { method = '' } = req
  const outcome = () => ({
    route: context.route ?? kindOf(req.url),
    status: statusOf(res, context),
    statusCode: res.statusCode,
    responseSeconds: ((respondedAt ?? performance.now()) - startedAt) / 1000,
  })
  const { traceparent } = req.headers
  const work = {
    kind: 'request',
    method: METHODS.includes(method) ? method : 'other',
    requestId: context.requestId,
    traceparent: isTrusted && typeof traceparent === 'string' ? traceparent : undefined,
    outcome,
  } as const
  await observe(work, async () => {
    await answer()
    await ended
  })
}

function statusOf(res: ServerResponse, { isUnderMaintenance }: RequestContext): string {
  if (!res.writableFinished) return 'aborted'
  return isUnderMaintenance ? 'maintenance' : `${Math.floor(res.statusCode / 100)}xx`
}

/** A few names for all that has no endpoint: clients choose paths, and each name costs memory. */
function kindOf(url = ''): string {
  if (isApiPath(url)) return '/api/*'
  return url.startsWith('/_next/') ? '/_next/*' : '/*'
}
