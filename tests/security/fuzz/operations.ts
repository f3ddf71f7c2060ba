import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Schema } from './schema-values.ts'

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly schema: Schema
}

/** One route of the service with a method. */
export type Operation = {
  /** In capitals. */
  readonly method: string
  /** As in the description: `/api/{brand}/artworks/create`. */
  readonly route: string
  /** Whether docs/openapi.json has it. */
  readonly isDescribed: boolean
  /** The collection whose records the route reads or changes. */
  readonly collection?: string
  readonly parameters: readonly Parameter[]
  readonly body?: {
    readonly type: 'application/json' | 'multipart/form-data'
    readonly schema: Schema
    readonly example?: unknown
  }
}

export type Description = {
  /** Those that take something away come last, so that requests before them find records. */
  readonly operations: readonly Operation[]
  /** Schemas that others refer to by `#/components/schemas/<name>`. */
  readonly schemas: Readonly<Record<string, Schema>>
}

type Described = {
  readonly 'x-collection'?: string
  readonly parameters: readonly (Parameter & { readonly $ref?: string })[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { schema: Schema; example?: unknown }>>
  }
}
type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Every operation of docs/openapi.json, and what it does not describe: routes of Payload, unknown ones, GraphQL.
 *
 * @param reachable the collections with routes.
 */
export async function everyOperation(reachable: readonly string[]): Promise<Description> {
  const file = path.resolve(import.meta.dirname, '../../../docs/openapi.json')
  const { paths, components } = JSON.parse(await readFile(file, 'utf8')) as OpenApi
  const described = Object.entries(paths).flatMap(([route, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      operationOf(method, route, operation, components.parameters),
    ),
  )
  const known = new Set(described.map(({ method, route }) => `${method} ${route}`))
  const more = undescribed(reachable).filter(
    ({ method, route }) => !known.has(`${method} ${route}`),
  )
  const operations = [...described, ...more].toSorted(
    (a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method),
  )
  return { operations, schemas: components.schemas }
}

function operationOf(
  method: string,
  route: string,
  operation: Described,
  shared: Readonly<Record<string, Parameter>>,
): Operation {
  const collection = operation['x-collection']
  const parameters = operation.parameters.map((parameter) => {
    const found = parameter.$ref ? shared[parameter.$ref.split('/').at(-1) ?? ''] : parameter
    if (!found) throw new Error(`${route} refers to ${parameter.$ref}, which is not described.`)
    return found
  })
  const [content] = Object.entries(operation.requestBody?.content ?? {})
  const type = content?.[0] === 'multipart/form-data' ? content[0] : 'application/json'
  return {
    method: method.toUpperCase(),
    route,
    isDescribed: true,
    ...(collection !== undefined && { collection }),
    parameters,
    ...(content && { body: { type, ...content[1] } }),
  }
}

const ID: Parameter = { name: 'id', in: 'path', schema: { type: 'string' } }
const KEY: Parameter = { name: 'key', in: 'path', schema: { type: 'string' } }
const ANYTHING = { type: 'application/json', schema: {} } as const

type Undescribed = Omit<Operation, 'isDescribed'>

function undescribed(reachable: readonly string[]): Operation[] {
  const ofRecords = reachable.flatMap((collection): Undescribed[] => {
    const list = `/api/${collection}`
    return [
      { method: 'GET', route: list, collection, parameters: [] },
      { method: 'POST', route: list, collection, parameters: [], body: ANYTHING },
      { method: 'PATCH', route: `${list}/{id}`, collection, parameters: [ID], body: ANYTHING },
      {
        method: 'POST',
        route: `${list}/access/{id}`,
        collection,
        parameters: [ID],
        body: ANYTHING,
      },
    ]
  })
  const preference = '/api/payload-preferences/{key}'
  const others: Undescribed[] = [
    { method: 'GET', route: preference, parameters: [KEY] },
    { method: 'POST', route: preference, parameters: [KEY], body: ANYTHING },
    { method: 'DELETE', route: preference, parameters: [KEY] },
    { method: 'POST', route: '/api/users/first-register', parameters: [], body: ANYTHING },
    { method: 'POST', route: '/api/users/unlock', parameters: [], body: ANYTHING },
    { method: 'GET', route: '/api/access', parameters: [] },
    { method: 'POST', route: '/api/graphql', parameters: [], body: ANYTHING },
    { method: 'GET', route: '/api/graphql-playground', parameters: [] },
    { method: 'PUT', route: '/api/{key}', parameters: [KEY], body: ANYTHING },
    { method: 'GET', route: '/api/globals/{key}', parameters: [KEY] },
  ]
  return [...ofRecords, ...others].map((one) => ({ ...one, isDescribed: false }))
}
