import type { ServerResponse } from 'node:http'
import { getOperationAST, Kind, parse } from 'graphql'
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
    case 'slow-body': {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 20)
      response.once('close', () => clearInterval(drip))
      return
    }
    case 'partial':
      sendJson(response, 200, partialAnswer(result))
      return
    case 'expired-token':
      refuseToken(response)
      return
    case 'answered-twice':
      sendTwice(response, JSON.stringify(result))
      return
    case 'executed-twice':
    case 'media-failed':
    case 'user-error':
      sendJson(response, 200, result)
      return
  }
}

/** The answer to a token that the platform does not know, or no longer. */
export function refuseToken(response: ServerResponse): void {
  sendJson(response, 401, {
    errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
  })
}

/** Writes behind Node's back: its server would not send a second answer. */
function sendTwice({ socket }: ServerResponse, body: string): void {
  const head = [
    'HTTP/1.1 200 OK',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  const answer = `${head.join('\r\n')}\r\n\r\n${body}`
  socket?.end(answer + answer)
}

/** A mutation answers as if all was well; a query loses what it was asked for. */
function partialAnswer(result: Record<string, unknown>): unknown {
  const data = result.data
  const mutated = typeof data === 'object' && data !== null && 'productSet' in data
  return mutated ? result : { ...result, data: {} }
}

/** The request with the last third of its variants missing. */
export function withoutLastThird(request: GraphqlRequest): GraphqlRequest {
  return withVariants(request, (all) => all.slice(0, Math.ceil((all.length * 2) / 3)))
}

function withVariants(
  request: GraphqlRequest,
  change: (variants: readonly unknown[]) => readonly unknown[],
): GraphqlRequest {
  const { input } = request.variables
  if (typeof input !== 'object' || input === null || !('variants' in input)) return request
  if (!Array.isArray(input.variants)) return request
  const variants = change(input.variants)
  return {
    query: request.query,
    variables: { ...request.variables, input: { ...input, variants } },
  }
}

/** Position of the variant of which the platform complains. */
const COMPLAINED = 13

/**
 * Answers with a complaint of one variant, the others carried out by `execute`, or with one of another mutation, which is
 * not carried out.
 */
export async function complain(
  request: GraphqlRequest,
  execute: (request: GraphqlRequest) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const operation = getOperationAST(parse(request.query))
  const field = operation?.selectionSet.selections[0]
  if (operation?.operation !== 'mutation' || field?.kind !== Kind.FIELD) return execute(request)
  const name = field.name.value
  const message = 'is not valid at this moment'
  if (name === 'productSet') {
    await execute(withVariants(request, (all) => all.toSpliced(COMPLAINED, 1)))
    const path = ['input', 'variants', String(COMPLAINED)]
    const userErrors = [{ code: 'INVALID_VARIANT', field: path, message }]
    return { data: { productSet: { product: null, userErrors } } }
  }
  const nothing = (field.selectionSet?.selections ?? []).map((selection) => [
    selection.kind === Kind.FIELD ? selection.name.value : '',
    null,
  ])
  const userErrors = [{ code: 'INVALID', field: null, message }]
  return { data: { [name]: { ...Object.fromEntries(nothing), userErrors } } }
}
