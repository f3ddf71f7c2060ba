import type { ErrorCode } from '../../errors/error-table.ts'
import { MAX_SORT_FIELDS, QUERY_MAXIMA } from '../../http/query-limits.ts'
import { PASSWORD_LENGTH } from '../../identity/password-rule.ts'
import { schemaRef } from './schemas.ts'

/** A route that Payload brings for every collection. */
export type Route = {
  readonly name: string
  /** What it does, with the label of the records. */
  readonly summary: (one: string, many: string) => string
  /** The access rule of the collection that decides; without one the route is public. */
  readonly rule?: 'read' | 'create' | 'update' | 'delete' | 'readVersions'
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
    'Conditions in Payload’s query language: where[field][operator]=value, combined by where[and][0]… and where[or][0]…; a date without a time means the 24 hours of that day in Tokyo',
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
    description: `At most ${MAX_SORT_FIELDS} fields of the record, separated by commas; a minus reverses the order`,
    schema: { type: 'string' },
    example: '-createdAt',
  },
  Limit: {
    name: 'limit',
    in: 'query',
    description: 'Most records on a page; at most 100 of records that hold documents',
    schema: { type: 'integer', minimum: 1, maximum: QUERY_MAXIMA.limit, default: 10 },
  },
  Page: {
    name: 'page',
    in: 'query',
    description: 'Page, counted from 1',
    schema: { type: 'integer', minimum: 1, maximum: QUERY_MAXIMA.page, default: 1 },
  },
  Depth: {
    name: 'depth',
    in: 'query',
    description: 'Levels of referenced records that are returned as objects instead of ids',
    schema: { type: 'integer', minimum: 0, maximum: QUERY_MAXIMA.depth, default: 0 },
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
export const text = { type: 'string' } as const
export const newPassword = {
  ...text,
  minLength: PASSWORD_LENGTH.least,
  maxLength: PASSWORD_LENGTH.most,
} as const
export const object = (properties: Readonly<Record<string, object>>, optional: string[] = []) => ({
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
const version = () =>
  object({
    ...{ id: text, parent: text, createdAt: text, updatedAt: text },
    version: {
      ...{ type: 'object', additionalProperties: true },
      description: 'The record as it was after a change, without its id, which is `parent`',
    },
  })
const account = (user: object) => ({ user, exp: { type: 'integer' }, message: text })
const email = { type: 'string', format: 'email' }

/** Payload's routes by method and path below the collection. */
export const ROUTES: Readonly<Record<string, Route>> = {
  'get /': {
    name: 'list',
    summary: (_, many) => `List the ${many}.`,
    rule: 'read',
    query: ['Where', 'Sort', 'Limit', 'Page', ...SHAPE],
    answer: (record) => ({
      allOf: [schemaRef('Page'), object({ docs: { type: 'array', items: record } })],
    }),
  },
  'get /count': {
    name: 'count',
    summary: (_, many) => `Count the ${many}.`,
    rule: 'read',
    query: ['Where'],
    answer: () => object({ totalDocs: { type: 'integer' } }),
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
  'get /versions': {
    name: 'listVersions',
    summary: (_, many) => `List the versions of the ${many}.`,
    rule: 'readVersions',
    query: ['Where', 'Sort', 'Limit', 'Page', ...SHAPE],
    answer: () => ({
      allOf: [schemaRef('Page'), object({ docs: { type: 'array', items: version() } })],
    }),
  },
  'get /versions/:id': {
    name: 'readVersion',
    summary: (one) => `Read one version of a ${one}.`,
    rule: 'readVersions',
    query: SHAPE,
    answer: version,
  },
  'post /versions/:id': {
    name: 'restoreVersion',
    summary: (one) => `Make a ${one} again what it was in a version.`,
    rule: 'update',
    query: SHAPE,
    answer: (record) => ({ allOf: [record, message()] }),
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
    query: ['Condition', ...SHAPE],
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
    errors: ['CONFLICT'],
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
    body: object({ token: text, password: newPassword }),
    answer: (user) => object({ user, message: text }),
    errors: ['LOCAL_LOGIN_CLOSED'],
  },
}

/** Routes that are not described: only pages of the console use them, or no role may. */
export const HIDDEN_ROUTES = ['post /access/:id?', 'post /first-register', 'post /unlock']
