import { HEALTH_JSON, type HealthDocument } from '../../../src/health/health-json.ts'
import { requestId } from '../../../src/http/request-context.ts'

/** @param headers those of a failure, besides its type. @default those of a success */
export function healthJson(
  document: HealthDocument,
  headers = new Headers({ 'x-request-id': requestId(), 'cache-control': 'no-store' }),
): Response {
  headers.set('content-type', HEALTH_JSON)
  headers.append('vary', 'Accept')
  return Response.json(document, { status: document.status === 'pass' ? 200 : 503, headers })
}
