import type { ServerResponse } from 'node:http'
import type { CostBucket } from './cost-bucket.ts'
import { type GraphqlRequest, throttled } from './execute-request.ts'
import type { FaultKind } from './fault.ts'
import { sendJson } from './send-json.ts'

/** Answers, or does not answer, as the fault wants it. */
export function actOutFault(
  kind: FaultKind,
  result: Record<string, unknown>,
  response: ServerResponse,
  bucket: CostBucket,
): void {
  switch (kind) {
    case 'status-429':
      response.setHeader('Retry-After', '0.01')
      sendJson(response, 429, { errors: 'Exceeded 2 calls per second for api client.' })
      return
    case 'throttled-200':
      sendJson(response, 200, throttled(1, bucket))
      return
    case 'status-500':
      sendJson(response, 500, { errors: 'Internal Server Error' })
      return
    case 'status-502-after':
      response.writeHead(502, { 'Content-Type': 'text/html' })
      response.end('<html><body>Bad Gateway</body></html>')
      return
    case 'timeout-before':
    case 'timeout-after':
      // Left open on purpose: the caller's own time-out ends it.
      return
    case 'reset-before':
    case 'reset-after':
      response.socket?.destroy()
      return
    case 'truncated': {
      const text = JSON.stringify(result)
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(text),
      })
      response.write(text.slice(0, Math.floor(text.length / 2)), () => response.socket?.destroy())
      return
    }
    case 'not-json':
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end('<html><body>Welcome</body></html>')
      return
    case 'internal-error-after':
      sendJson(response, 200, {
        data: null,
        errors: [{ message: 'Internal error.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }],
      })
      return
    case 'partial':
      sendJson(response, 200, partialAnswer(result))
      return
  }
}

/** A mutation answers as if all was well; a query loses what it was asked for. */
function partialAnswer(result: Record<string, unknown>): unknown {
  const data = result.data
  const mutated = typeof data === 'object' && data !== null && 'productSet' in data
  return mutated ? result : { ...result, data: {} }
}

/** The request with the last third of its variants missing. */
export function withoutLastThird(request: GraphqlRequest): GraphqlRequest {
  const { input } = request.variables
  if (typeof input !== 'object' || input === null || !('variants' in input)) return request
  const { variants } = input
  if (!Array.isArray(variants)) return request
  const some = variants.slice(0, Math.ceil((variants.length * 2) / 3))
  return {
    query: request.query,
    variables: { ...request.variables, input: { ...input, variants: some } },
  }
}
