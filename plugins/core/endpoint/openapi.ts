import type { SanitizedConfig } from 'payload'
import { z } from 'zod'
import { errorBody } from '../../../src/errors/describe-error.ts'
import { ERROR_TABLE } from '../../../src/errors/error-table.ts'
import { LANGUAGES } from '../../../src/errors/in-language.ts'
import { invalidFields, ServiceError } from '../../../src/errors/service-error.ts'
import { ACCEPTED_FORMATS, FORMAT_FACTS } from '../../../src/imaging/accepted-formats.ts'
import { definedEndpoints } from './defined-endpoints.ts'
import type { AnyDefinition, Auth, UploadForm } from './definition.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema
type Operation = Record<string, unknown>

/**
 * The description of the endpoints that this project adds, as OpenAPI 3.1: from the same schemas that
 * check the requests. Payload's own routes are not part of it.
 */
export function describeApi(config: SanitizedConfig, version: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { address, method, definition } of definedEndpoints(config)) {
    paths[address] = { ...paths[address], [method]: operation(definition, address) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Print commerce: product registration and administration', version },
    paths,
    components: {
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'ID token of the identity provider',
        },
        serviceKey: { type: 'http', scheme: 'bearer', description: 'Key of a service account' },
        session: { type: 'apiKey', in: 'cookie', name: 'payload-token' },
        ownToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Credential that the endpoint itself checks, such as an upload token',
        },
      },
      responses: { Error: errorResponse() },
    },
  }
}

function operation(definition: AnyDefinition, address: string): Operation {
  const { summary, auth, body, answer, upload, permission, service } = definition
  return {
    summary,
    security: SECURITY[auth],
    ...(permission !== undefined && { 'x-permission': permission }),
    ...(service !== undefined && { 'x-service-permission': service }),
    ...parameters(address),
    ...(body && { requestBody: json(body, 'input') }),
    ...(upload && { requestBody: form(upload === true ? IMAGE_FORM : upload) }),
    responses: {
      200: answer ? { description: 'Done', ...json(answer, 'output') } : { description: 'Done' },
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

const USER = [{ idToken: [] }, { session: [] }]
const SERVICE = [{ serviceKey: [] }]

const SECURITY: Readonly<Record<Auth, readonly object[]>> = {
  user: USER,
  service: SERVICE,
  'user-or-service': [...USER, ...SERVICE],
  public: [{}, ...USER],
  own: [{ ownToken: [] }],
  'own-or-service': [{ ownToken: [] }, ...SERVICE],
}

const IMAGE_FORM: UploadForm = { files: 'image', most: 1 }
const IMAGE_TYPES = ACCEPTED_FORMATS.map((format) => FORMAT_FACTS[format].contentType).join(', ')

function form({ fields, files, most }: UploadForm) {
  const file = { type: 'string', format: 'binary' }
  const text: JsonSchema = fields ? plainSchema(fields, 'input') : {}
  const schema = {
    type: 'object',
    ...text,
    ...(fields && { description: 'The fields of text come before the files.' }),
    required: [...(text.required ?? []), files],
    properties: {
      ...text.properties,
      [files]: most === 1 ? file : { type: 'array', minItems: 1, maxItems: most, items: file },
    },
  }
  const encoding = { [files]: { contentType: IMAGE_TYPES } }
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } }
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
  return { content: { 'application/json': { schema: plainSchema(schema, io) } } }
}

function plainSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return plain
}

function errorResponse() {
  const problem = z.object({ path: z.string(), message: z.string() })
  const codes = Object.keys(ERROR_TABLE) as [string, ...string[]]
  const data = z.object({
    code: z.enum(codes),
    action: z.string(),
    retryable: z.boolean(),
    requestId: z.string(),
    errors: z.array(problem).optional(),
  })
  const body = z.object({
    errors: z.array(z.object({ message: z.string(), name: z.string(), data })),
  })
  const rows = Object.entries(ERROR_TABLE).map(([code, { status }]) => `${status} ${code}`)
  const { schema } = json(body, 'output').content['application/json']
  return {
    description: `In the language that Accept-Language asks for, English by default. One of: ${rows.join(', ')}`,
    headers: { 'Content-Language': { schema: { type: 'string', enum: LANGUAGES } } },
    content: { 'application/json': { schema, examples: errorExamples() } },
  }
}

/** One refusal of a field, as it is answered in each language. */
function errorExamples() {
  const message = { en: 'The title must not be empty.', ja: 'タイトルを入力してください。' }
  const errors = [{ path: 'title', message }]
  const error = new ServiceError('VALIDATION_FAILED', invalidFields(errors), { errors })
  const id = '5d9e6e81-349a-4127-b01d-e913d2798fbf'
  const examples = LANGUAGES.map((language) => [
    language,
    { value: errorBody(error, id, language) },
  ])
  return Object.fromEntries(examples)
}
