import type { Endpoint, SanitizedConfig } from 'payload'
import { z } from 'zod'
import { ERROR_TABLE } from '../../src/errors/error-table.ts'
import type { Definition } from './define-endpoint.ts'

type AnyDefinition = Definition<unknown, unknown, 'user' | 'public' | 'own'>
type Operation = Record<string, unknown>

/**
 * The description of the endpoints that this project adds, as OpenAPI 3.1: from the same schemas that
 * check the requests. Payload's own routes are not part of it.
 */
export function describeApi(config: SanitizedConfig, version: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  const add = (endpoints: readonly Endpoint[] | false | undefined, prefix: string) => {
    for (const { path, method, custom } of endpoints || []) {
      const definition = custom?.definition as AnyDefinition | undefined
      if (!definition) continue
      const address = `/api${prefix}${path}`.replace(/:(\w+)\+?/g, '{$1}')
      paths[address] = { ...paths[address], [method]: operation(definition, address) }
    }
  }
  add(config.endpoints, '')
  for (const { slug, endpoints } of config.collections) add(endpoints, `/${slug}`)
  return {
    openapi: '3.1.0',
    info: { title: 'Print commerce: product registration and administration', version },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'ID token of the identity provider',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'payload-token' },
        uploadToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of the create endpoint',
        },
      },
      responses: { Error: errorResponse() },
    },
  }
}

function operation(definition: AnyDefinition, address: string): Operation {
  const { summary, auth, body, answer, upload } = definition
  const security = {
    user: [{ idToken: [] }, { session: [] }],
    public: [{}, { idToken: [] }, { session: [] }],
    own: [{ uploadToken: [] }],
  }[auth]
  return {
    summary,
    security,
    ...parameters(address),
    ...(body && { requestBody: json(body, 'input') }),
    ...(upload && { requestBody: IMAGE_FORM }),
    responses: {
      200: answer ? { description: 'Done', ...json(answer, 'output') } : { description: 'Done' },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const IMAGE_FORM = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['image'],
        properties: { image: { type: 'string', format: 'binary' } },
      },
    },
  },
}

function parameters(address: string) {
  const names = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  if (names.length === 0) return {}
  return {
    parameters: names.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
  }
}

function json(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return { content: { 'application/json': { schema: plain } } }
}

function errorResponse() {
  const problem = z.object({ path: z.string(), message: z.string() })
  const codes = Object.keys(ERROR_TABLE) as [string, ...string[]]
  const data = z.object({
    code: z.enum(codes),
    action: z.string(),
    requestId: z.string(),
    errors: z.array(problem).optional(),
  })
  const body = z.object({
    errors: z.array(z.object({ message: z.string(), name: z.string(), data })),
  })
  const rows = Object.entries(ERROR_TABLE).map(([code, { status }]) => `${status} ${code}`)
  return { description: `One of: ${rows.join(', ')}`, ...json(body, 'output') }
}
