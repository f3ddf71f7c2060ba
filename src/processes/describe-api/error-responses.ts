import { z } from 'zod'
import type { AnyDefinition } from '../../../plugins/core/endpoint/definition.ts'
import { codeForStatus, errorBody } from '../../errors/describe-error.ts'
import { ERROR_TABLE, type ErrorCode } from '../../errors/error-table.ts'
import { LANGUAGES } from '../../errors/in-language.ts'
import { invalidFields, ServiceError } from '../../errors/service-error.ts'
import { schemaOf, schemaRef } from './schemas.ts'

const CODES = Object.keys(ERROR_TABLE) as [ErrorCode, ...ErrorCode[]]
const EXAMPLE_REQUEST_ID = '5d9e6e81-349a-4127-b01d-e913d2798fbf'

type Rule = { readonly when: (definition: AnyDefinition) => boolean; readonly codes: ErrorCode[] }

/** What every endpoint with a certain property can answer; `errors` of a definition adds to it. */
const RULES: readonly Rule[] = [
  { when: () => true, codes: ['INTERNAL', 'SERVICE_BUSY', 'DATABASE_UNAVAILABLE'] },
  { when: ({ entrance }) => !entrance, codes: ['UNAUTHENTICATED'] },
  { when: refusesCallers, codes: ['FORBIDDEN'] },
  { when: ({ rateLimit }) => rateLimit !== 'none', codes: ['RATE_LIMITED'] },
  {
    when: ({ auth, servedInMaintenance }) => auth !== 'user' && !servedInMaintenance,
    codes: ['MAINTENANCE'],
  },
  { when: ({ path }) => path.includes(':'), codes: ['NOT_FOUND'] },
  { when: ({ brandKind }) => brandKind !== undefined, codes: ['BRAND_LACKS_CAPABILITY'] },
  { when: ({ brandUse }) => brandUse !== undefined, codes: ['BRAND_CLOSED'] },
  { when: ({ query, body }) => (query ?? body) !== undefined, codes: ['VALIDATION_FAILED'] },
  { when: ({ body }) => body !== undefined, codes: ['MALFORMED_JSON'] },
  {
    when: ({ body, upload }) => (body ?? upload) !== undefined,
    codes: ['REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  },
  {
    when: ({ upload }) => upload !== undefined,
    codes: ['VALIDATION_FAILED', 'MALFORMED_MULTIPART', 'STORE_UNAVAILABLE', 'STORAGE_FULL'],
  },
  {
    when: ({ upload }) => upload === true,
    codes: [
      'IMAGE_TOO_MANY_PIXELS',
      'IMAGE_TOO_COMPLEX',
      'UNSUPPORTED_IMAGE_FORMAT',
      'IMAGE_CORRUPT',
    ],
  },
]

/** Whether a valid credential may be the wrong one. */
function refusesCallers({ auth, permission = null, service = null }: AnyDefinition): boolean {
  if (auth === 'public' || auth === 'own') return false
  return auth === 'user' || auth === 'service' || permission !== null || service !== null
}

/** The error codes that an endpoint can answer. */
export function errorCodesOf(definition: AnyDefinition): ErrorCode[] {
  const implied = RULES.filter(({ when }) => when(definition)).flatMap(({ codes }) => codes)
  return [...implied, ...(definition.errors ?? [])]
}

/** Error responses by status: each refers to a shared response and names the codes that can occur. */
export function errorResponses(codes: readonly ErrorCode[]): Record<string, object> {
  const byStatus = Map.groupBy(new Set(codes), (code) => ERROR_TABLE[code].status)
  const named = [...byStatus].map(([status, some]) => [
    status,
    { $ref: `#/components/responses/Error${status}`, description: some.join(', ') },
  ])
  return { ...Object.fromEntries(named), default: { $ref: '#/components/responses/Error' } }
}

/** The body of every error. */
export function errorSchema() {
  const problem = z.object({ path: z.string(), message: z.string() })
  const data = z.object({
    code: z.enum(CODES),
    action: z.string().describe('What to do next'),
    retryable: z
      .boolean()
      .describe('Whether the same request may succeed later without any change'),
    requestId: z.string(),
    errors: z.array(problem).optional().describe('Every invalid field, with its dotted path'),
  })
  const error = z.object({ message: z.string(), name: z.string(), data })
  return schemaOf(z.object({ errors: z.array(error) }), 'output')
}

/** The shared responses: one for each status of the error table, and one for any error. */
export function sharedErrorResponses(): Record<string, object> {
  const byStatus = Map.groupBy(CODES, (code) => ERROR_TABLE[code].status)
  const shared = [...byStatus].map(([status, codes]) => {
    const usual = codeForStatus(status)
    return [`Error${status}`, sharedResponse(codes, codes.includes(usual) ? usual : codes[0])]
  })
  return { Error: sharedResponse(CODES, 'INTERNAL'), ...Object.fromEntries(shared) }
}

function sharedResponse(codes: readonly ErrorCode[], example: ErrorCode = 'INTERNAL') {
  const headers = Object.entries(ERROR_HEADERS)
    .filter(([, { on }]) => on === undefined || codes.some((code) => on(ERROR_TABLE[code].status)))
    .map(([name]) => [name, { $ref: `#/components/headers/${name}` }])
  const examples = LANGUAGES.map((language) => [
    language,
    { value: errorBody(exampleError(example), EXAMPLE_REQUEST_ID, language) },
  ])
  return {
    description: `In the language that Accept-Language asks for, English by default. One of: ${codes.join(', ')}`,
    headers: Object.fromEntries(headers),
    content: {
      'application/json': { schema: schemaRef('Error'), examples: Object.fromEntries(examples) },
    },
  }
}

type ErrorHeader = {
  /** Only errors with these statuses have it. */
  readonly on?: (status: number) => boolean
  readonly description: string
  readonly schema: object
}

const ERROR_HEADERS: Readonly<Record<string, ErrorHeader>> = {
  'X-Request-Id': {
    description: 'Identifies the request in the logs of the service',
    schema: { type: 'string' },
  },
  'Content-Language': {
    description: 'Language of the messages',
    schema: { type: 'string', enum: LANGUAGES },
  },
  'Retry-After': {
    on: (status) => status === 429 || status === 503,
    description: 'Seconds after which a retry may succeed',
    schema: { type: 'integer' },
  },
  Allow: {
    on: (status) => status === 405,
    description: 'Methods that the URL accepts',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': {
    on: (status) => status === 401,
    description: 'Always Bearer',
    schema: { type: 'string' },
  },
}

/** The headers of errors as shared components. */
export function errorHeaderComponents(): Record<string, object> {
  const components = Object.entries(ERROR_HEADERS).map(([name, { description, schema }]) => [
    name,
    { description, schema },
  ])
  return Object.fromEntries(components)
}

function exampleError(code: ErrorCode): ServiceError {
  if (code !== 'VALIDATION_FAILED') return new ServiceError(code)
  const message = { en: 'The title must not be empty.', ja: 'タイトルを入力してください。' }
  const errors = [{ path: 'title', message }]
  return new ServiceError(code, invalidFields(errors), { errors })
}
