import fc, { type Arbitrary } from 'fast-check'
import { type Body, bodiesOf } from './bodies.ts'
import { HOSTILE_TEXT } from './hostile-values.ts'
import type { Operation } from './operations.ts'
import { encodeQuery, namedQueries, type Query, recordQueries } from './queries.ts'
import type { Schema } from './schema-values.ts'

export type FuzzRequest = {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Name of the caller. */
  readonly as: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Body
}

/** What requests are made of. */
export type World = {
  readonly schemas: Readonly<Record<string, Schema>>
  /** Identifiers of records that requests may read, by collection. */
  readonly readable: Readonly<Record<string, readonly string[]>>
  /** Those that requests may change and delete: nothing that the callers themselves depend on. */
  readonly writable: Readonly<Record<string, readonly string[]>>
  /** Values of the other parameters of URLs, by their names. */
  readonly named: Readonly<Record<string, readonly string[]>>
  /** Names of the callers that may call an operation, and of all. */
  callersOf(operation: Operation): {
    readonly permitted: readonly string[]
    readonly all: readonly string[]
  }
}

const LANGUAGES = ['en', 'ja', 'ja', 'fr', 'ja;q=0.1,en;q=0.9', '*', 'xx-;;,q=']
const ODD_HEADERS = ['accept', 'range', 'if-none-match', 'x-http-method-override', 'prefer']
const OVERRIDE = 'x-payload-http-method-override'

/** Requests to one operation: most of them nearly right, so that they get past the first check. */
export function requestsTo(operation: Operation, world: World): Arbitrary<FuzzRequest> {
  const { method, collection } = operation
  const reads = isReading(operation)
  const { permitted, all } = world.callersOf(operation)
  const ids = Object.values(world.readable).flatMap(([first]) => first ?? [])
  const { schemas } = world
  return fc
    .record({
      as: mostly(4, permitted, fc.constantFrom(...all)),
      path: pathsOf(operation, world),
      query: fc.oneof({ weight: 3, arbitrary: queriesOf(operation, world, ids) }, fc.constant([])),
      headers: headersOf(operation),
      body: reads ? fc.constant(undefined) : bodiesOf(operation, { schemas, ids }),
      // Payload's method override: the query comes in a body.
      isInBody: reads && collection ? fc.nat(9).map((one) => one === 9) : fc.constant(false),
    })
    .map(({ as, path, query, headers, body, isInBody }): FuzzRequest => {
      const url = encodeQuery(narrowed(operation, query, world))
      if (!isInBody) return { method, url: path + url, as, headers, ...(body && { body }) }
      const type = 'application/x-www-form-urlencoded'
      return {
        method: 'POST',
        url: path,
        as,
        headers: { ...headers, [OVERRIDE]: 'GET' },
        body: { kind: 'text', type, text: url.slice(1) },
      }
    })
}

const isReading = ({ method }: Operation) => method === 'GET' || method === 'HEAD'

/** One of the values so many times as often as one of the others. */
function mostly<T>(weight: number, values: readonly T[], others: Arbitrary<T>): Arbitrary<T> {
  if (values.length === 0) return others
  return fc.oneof({ weight, arbitrary: fc.constantFrom(...values) }, others)
}

/** Changes of many records reach only those that nothing depends on. */
function narrowed({ method, route, collection }: Operation, query: Query, world: World): Query {
  const isBulk = ['PATCH', 'DELETE'].includes(method) && !route.includes('{')
  if (!collection || !isBulk) return query
  const ids = world.writable[collection] ?? []
  return [
    ...query.map(([name, value]) => [name.replace(/^where/, 'where[and][1]'), value] as const),
    ...ids.map((id) => ['where[and][0][id][in][]', id] as const),
  ]
}

function pathsOf(operation: Operation, world: World): Arbitrary<string> {
  const { route, parameters, collection } = operation
  const slug = collection ?? route.split('/')[2] ?? ''
  const records = isReading(operation) ? world.readable : world.writable
  const values = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => {
      const known = (name === 'id' ? records[slug] : undefined) ?? world.named[name] ?? []
      const others = HOSTILE_TEXT.map((text) => text.slice(0, 300))
      return mostly(6, known, others).map((value) => [name, value] as const)
    })
  const fill = (url: string, [name, value]: readonly [string, string]) =>
    url.replace(`{${name}}`, () => segmentsOf(value))
  return fc.tuple(...values).map((pairs) => pairs.reduce(fill, route))
}

/** Keys of stored objects have slashes. */
const segmentsOf = (value: string) =>
  value.toWellFormed().split('/').map(encodeURIComponent).join('/') || '%20'

function queriesOf(operation: Operation, { schemas }: World, ids: readonly string[]) {
  const { collection, parameters } = operation
  if (collection) return recordQueries(fieldsOf(collection, schemas), ids)
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  return namedQueries(names, ids)
}

/** Records that no client may see are not described. */
const CLOSED = ['alert-states']

/** The fields of a record by its description: `audit-log` is `AuditLog`, `brands` is `Brand`. */
function fieldsOf(collection: string, schemas: World['schemas']): readonly string[] {
  if (CLOSED.includes(collection)) return ['id', 'createdAt', 'updatedAt']
  if (collection.startsWith('payload-')) return ['key', 'value', 'user', 'user.value', 'document']
  const name = collection
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/ata$/, 'atum')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
  const { properties } = schemas[name] ?? {}
  if (!properties) throw new Error(`The API description has no schema ${name} of ${collection}.`)
  return Object.keys(properties)
}

function headersOf({ parameters }: Operation): Arbitrary<FuzzRequest['headers']> {
  const own = parameters.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase())
  // What a client can send in a header: Latin-1 without control characters.
  const values = HOSTILE_TEXT.map((text) => text.replace(/[^ -~\u00a0-\u00ff]/g, '').slice(0, 500))
  const odd = fc
    .tuple(fc.constantFrom(...own, ...ODD_HEADERS), values)
    .map(([name, value]) => ({ [name]: value.trim() }))
  const more = fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, odd)
  return fc
    .tuple(fc.constantFrom(...LANGUAGES), more)
    .map(([language, rest]) => ({ ...rest, 'accept-language': language }))
}
