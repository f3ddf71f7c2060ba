import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { actOutFault, complain, refuseToken, withoutLastThird } from './act-out-fault.ts'
import type { CostBucket } from './cost-bucket.ts'
import { executeRequest, type GraphqlRequest, operationName } from './execute-request.ts'
import { executes, type FaultHook, type FaultKind } from './fault.ts'
import { ADMIN_API_VERSION } from './load-schema.ts'
import { sendJson } from './send-json.ts'

const MAX_BODY_BYTES = 2 * 1024 * 1024

/** Path of the Admin API of the one version that the sandbox speaks. */
export const ADMIN_PATH = `/admin/api/${ADMIN_API_VERSION}/graphql.json`

export type AdminEndpointOptions = {
  readonly accessToken: string
  readonly root: Record<string, unknown>
  readonly bucket: CostBucket
  readonly fault: FaultHook | undefined
  /** Gives up one picture of the newest product. */
  readonly failPicture: () => Promise<void>
}

/** Answers POST requests to the Admin API. */
export function createAdminEndpoint(options: AdminEndpointOptions) {
  let sequence = 0
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') return sendJson(response, 405, { errors: 'Method Not Allowed' })
    if (!sameText(request.headers['x-shopify-access-token'], options.accessToken)) {
      return refuseToken(response)
    }
    const body = await readBody(request)
    if (body === undefined) return sendJson(response, 413, { errors: 'Payload Too Large' })
    const parsed = readRequest(body)
    if (parsed === undefined)
      return sendJson(response, 400, { errors: { query: 'Required parameter missing or invalid' } })
    const kind = await options.fault?.({ operationName: operationName(parsed.query), sequence })
    sequence += 1
    if (kind === undefined) {
      return sendJson(response, 200, await executeRequest(parsed, options.root, options.bucket))
    }
    const result = executes(kind) ? await executeWith(kind, parsed, options) : {}
    actOutFault(kind, result, response, options.bucket)
  }
}

/** Carries out a request as a fault wants it. */
async function executeWith(
  kind: FaultKind,
  request: GraphqlRequest,
  { root, bucket, failPicture }: AdminEndpointOptions,
): Promise<Record<string, unknown>> {
  const execute = (one: GraphqlRequest) => executeRequest(one, root, bucket)
  switch (kind) {
    case 'partial':
      return execute(withoutLastThird(request))
    case 'user-error':
      return complain(request, execute)
    case 'executed-twice':
      await execute(request)
      return execute(request)
    case 'media-failed': {
      // Before what reads a product, and after what writes one.
      await failPicture()
      const result = await execute(request)
      await failPicture()
      return result
    }
    default:
      return execute(request)
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function readRequest(body: string): GraphqlRequest | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  if (typeof parsed !== 'object' || parsed === null || !('query' in parsed)) return undefined
  if (typeof parsed.query !== 'string') return undefined
  const variables = 'variables' in parsed ? parsed.variables : {}
  if (variables === null || variables === undefined) return { query: parsed.query, variables: {} }
  if (typeof variables !== 'object') return undefined
  return { query: parsed.query, variables: { ...variables } }
}

function sameText(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== 'string') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
