import type { Endpoint, SanitizedCollectionConfig } from 'payload'
import type { ErrorCode } from '../../../../src/errors/error-table.ts'
import { definitionOf } from '../definition.ts'
import { type AccessDescription, NOBODY, type RecordGrant } from '../describe-access.ts'
import { errorResponses } from './error-responses.ts'
import { ACCEPT_LANGUAGE, type Operation, USER } from './operation-of.ts'
import { hasOwnId, type RecordNames } from './record-schemas.ts'
import { jsonContent, schemaRef } from './schemas.ts'

type Access = AccessDescription['collections'][number]['operations']

/** A route that Payload brings for every collection. */
type Route = {
  readonly name: string
  /** What it does, with the label of the records. */
  readonly summary: (one: string, many: string) => string
  /** The access rule of the collection that decides; without one the route is public. */
  readonly rule?: 'read' | 'create' | 'update' | 'delete' | 'unlock'
  /** Shared parameters of the query. */
  readonly query?: readonly (keyof typeof QUERY)[]
  readonly body?: 'create' | 'update' | 'copy' | object
  /** @default 200 */
  readonly status?: number
  readonly answer: (record: object) => object
  readonly errors?: readonly ErrorCode[]
}

const WHERE = {
  name: 'where',
  in: 'query',
  style: 'deepObject',
  explode: true,
  description:
    'Conditions in Payload’s query language: where[field][operator]=value, combined by where[and][0]… and where[or][0]…',
  schema: { type: 'object', additionalProperties: true },
  examples: { equals: { value: { status: { equals: 'published' } } } },
}

export const QUERY = {
  Where: WHERE,
  /** Of routes that change several records: without a condition they are refused. */
  Condition: { ...WHERE, required: true },
  Sort: {
    name: 'sort',
    in: 'query',
    description: 'Fields to sort by, separated by commas; a minus reverses the order',
    schema: { type: 'string' },
    example: '-createdAt',
  },
  Limit: {
    name: 'limit',
    in: 'query',
    description: 'Most records on a page',
    schema: { type: 'integer', minimum: 0, default: 10 },
  },
  Page: {
    name: 'page',
    in: 'query',
    description: 'Page, counted from 1',
    schema: { type: 'integer', minimum: 1, default: 1 },
  },
  Depth: {
    name: 'depth',
    in: 'query',
    description: 'Levels of referenced records that are returned as objects instead of ids',
    schema: { type: 'integer', minimum: 0 },
  },
  Select: {
    name: 'select',
    in: 'query',
    style: 'deepObject',
    explode: true,
    description: 'Fields to return, select[field]=true; all other fields are then left out',
    schema: { type: 'object', additionalProperties: true },
  },
} as const

const SHAPE = ['Depth', 'Select'] as const
const text = { type: 'string' } as const
const object = (properties: Readonly<Record<string, object>>, optional: string[] = []) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})
const message = () => object({ message: text })
const changed = (doc: object) => object({ doc, message: text })
const changedSeveral = (doc: object) =>
  object({
    docs: { type: 'array', items: doc },
    errors: { type: 'array', items: object({ id: text, message: text }) },
    message: text,
  })
const account = (user: object) => ({ user, exp: { type: 'integer' }, message: text })
const email = { type: 'string', format: 'email' }

/** Payload's routes by method and path below the collection. */
const ROUTES: Readonly<Record<string, Route>> = {
  'get /': {
    name: 'list',
    summary: (_, many) => `List the ${many}.`,
    rule: 'read',
    query: ['Where', 'Sort', 'Limit', 'Page', ...SHAPE],
    answer: (record) => ({
      allOf: [schemaRef('Page'), object({ docs: { type: 'array', items: record } })],
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'get /count': {
    name: 'count',
    summary: (_, many) => `Count the ${many}.`,
    rule: 'read',
    query: ['Where'],
    answer: () => object({ totalDocs: { type: 'integer' } }),
    errors: ['VALIDATION_FAILED'],
  },
  'get /:id': {
    name: 'read',
    summary: (one) => `Read one ${one}.`,
    rule: 'read',
    query: SHAPE,
    answer: (record) => record,
  },
  'post /': {
    name: 'create',
    summary: (one) => `Create one ${one}.`,
    rule: 'create',
    query: SHAPE,
    body: 'create',
    status: 201,
    answer: changed,
    errors: ['CONFLICT'],
  },
  'post /:id/duplicate': {
    name: 'duplicate',
    summary: (one) => `Copy one ${one}, with the changes in the body.`,
    rule: 'create',
    query: SHAPE,
    body: 'copy',
    answer: changed,
    errors: ['CONFLICT'],
  },
  'patch /:id': {
    name: 'update',
    summary: (one) => `Change the fields of one ${one} that the body names.`,
    rule: 'update',
    query: SHAPE,
    body: 'update',
    answer: changed,
    errors: ['CONFLICT'],
  },
  'patch /': {
    name: 'updateSeveral',
    summary: (_, many) => `Change every record of the ${many} that the condition selects.`,
    rule: 'update',
    query: ['Condition', 'Sort', 'Limit', ...SHAPE],
    body: 'update',
    answer: changedSeveral,
    errors: ['CONFLICT'],
  },
  'delete /:id': {
    name: 'delete',
    summary: (one) => `Delete one ${one}.`,
    rule: 'delete',
    query: SHAPE,
    answer: changed,
    errors: ['CONFLICT'],
  },
  'delete /': {
    name: 'deleteSeveral',
    summary: (_, many) => `Delete every record of the ${many} that the condition selects.`,
    rule: 'delete',
    query: ['Condition', ...SHAPE],
    answer: changedSeveral,
    errors: ['VALIDATION_FAILED', 'CONFLICT'],
  },
  'post /login': {
    name: 'login',
    summary: () => 'Log in with a password, where local passwords are enabled.',
    body: object({ email, password: text }),
    answer: (user) => object(account(user)),
    errors: ['LOCAL_LOGIN_CLOSED'],
  },
  'post /logout': {
    name: 'logout',
    summary: () => 'End the session of the request.',
    answer: message,
    errors: ['VALIDATION_FAILED'],
  },
  'get /me': {
    name: 'me',
    summary: () => 'Who is logged in; the user is null for an anonymous request.',
    query: SHAPE,
    answer: (user) => object(account({ anyOf: [user, { type: 'null' }] }), ['exp']),
  },
  'get /init': {
    name: 'init',
    summary: () => 'Whether there is any account yet.',
    answer: () => object({ initialized: { type: 'boolean' } }),
  },
  'post /forgot-password': {
    name: 'forgotPassword',
    summary: () => 'Mail a link that sets a new password, where local passwords are enabled.',
    body: object({ email }),
    answer: message,
    errors: ['LOCAL_LOGIN_CLOSED'],
  },
  'post /reset-password': {
    name: 'resetPassword',
    summary: () => 'Set a new password with the token of the mail and log in.',
    body: object({ token: text, password: text }),
    answer: (user) => object({ user, message: text }),
    errors: ['LOCAL_LOGIN_CLOSED'],
  },
  'post /unlock': {
    name: 'unlock',
    summary: () => 'Let an account log in again that was locked after wrong passwords.',
    rule: 'unlock',
    body: object({ email }),
    answer: message,
    errors: ['LOCAL_LOGIN_CLOSED'],
  },
}

/** Routes that only pages of the console use, which are not part of the description. */
export const CONSOLE_ROUTES = ['post /access/:id?', 'post /first-register']

export type RecordOperation = {
  readonly method: string
  readonly address: string
  readonly id: string
  readonly operation: Operation
}

/** Payload's routes of a collection, as far as some kind of caller may use them. */
export function recordOperations(
  collection: SanitizedCollectionConfig,
  access: Access,
  names: RecordNames,
): RecordOperation[] {
  const { slug, labels, endpoints } = collection
  const one = english(labels.singular, slug)
  const many = english(labels.plural, slug)
  const id = hasOwnId(collection) ? text : { type: 'string', format: 'uuid' }
  return payloadRoutes(endpoints || []).flatMap(({ method, path }) => {
    const route = ROUTES[`${method} ${path}`]
    if (!route) return []
    const grants = route.rule && openTo(access[route.rule])
    if (grants && Object.keys(grants).length === 0) return []
    const isPublic = grants === undefined || NOBODY in grants
    const hasId = path.includes(':id')
    return {
      method,
      address: `/api/${slug}${path === '/' ? '' : path.replace(':id', '{id}')}`,
      id: `${route.name}-${slug}`,
      operation: {
        summary: route.summary(one, many),
        security: isPublic ? [{}, ...USER] : USER,
        'x-collection': slug,
        ...(grants && { 'x-roles': grants }),
        parameters: [
          ...(hasId ? [{ name: 'id', in: 'path', required: true, schema: id }] : []),
          ...(route.query ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` })),
          ACCEPT_LANGUAGE,
        ],
        ...(route.body && { requestBody: bodyOf(route.body, names, hasOwnId(collection)) }),
        responses: {
          [route.status ?? 200]: {
            description: 'Success',
            content: jsonContent(route.answer(schemaRef(names.read))),
          },
          ...errorResponses(errorCodes(route, hasId)),
        },
      },
    }
  })
}

/** The routes that Payload brings; where the project defines one of the same address, that one answers. */
function payloadRoutes(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const defined = endpoints.filter((endpoint) => definitionOf(endpoint) !== undefined)
  return endpoints.filter(
    (endpoint) =>
      !defined.some(({ method, path }) => method === endpoint.method && path === endpoint.path),
  )
}

/** The kinds of callers that a rule lets through. */
function openTo(grants: Readonly<Record<string, RecordGrant>> = {}): Record<string, RecordGrant> {
  return Object.fromEntries(Object.entries(grants).filter(([, grant]) => grant !== 'none'))
}

function bodyOf(body: NonNullable<Route['body']>, names: RecordNames, namesItself: boolean) {
  return { required: true, content: jsonContent(bodySchema(body, names, namesItself)) }
}

function bodySchema(body: NonNullable<Route['body']>, names: RecordNames, namesItself: boolean) {
  if (typeof body === 'object') return body
  if (body !== 'copy') return schemaRef(names[body])
  // A copy cannot have the id of its original.
  const change = schemaRef(names.update)
  return namesItself ? { allOf: [change, object({ id: text })] } : change
}

function errorCodes({ rule, body, errors = [] }: Route, hasId: boolean): ErrorCode[] {
  return [
    'INTERNAL',
    'SERVICE_BUSY',
    'DATABASE_UNAVAILABLE',
    'RATE_LIMITED',
    'UNAUTHENTICATED',
    // Service accounts are refused on every route of Payload.
    'FORBIDDEN',
    ...(hasId && rule ? (['NOT_FOUND'] as const) : []),
    ...(body
      ? (['VALIDATION_FAILED', 'MALFORMED_JSON', 'REQUEST_TIMEOUT', 'PAYLOAD_TOO_LARGE'] as const)
      : []),
    ...errors,
  ]
}

function english(label: unknown, otherwise: string): string {
  const text =
    typeof label === 'object' && label !== null && 'en' in label ? String(label.en) : otherwise
  return text.charAt(0).toLowerCase() + text.slice(1)
}
