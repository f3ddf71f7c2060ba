import type { CollectionBeforeOperationHook, Where } from 'payload'
import { type FieldProblem, invalidFields, ServiceError } from '../src/errors/service-error.ts'
import { limitMessage, MAX_SORT_FIELDS, SORT_MESSAGE } from '../src/http/query-limits.ts'
import { isPlainObject } from './is-plain-object.ts'
import { listLimit } from './list-limit.ts'
import { queryProblems } from './query-bounds.ts'
import { withShortSearches } from './short-searches.ts'

type Args = {
  readonly where?: unknown
  readonly joins?: unknown
  readonly sort?: unknown
  readonly limit?: unknown
  /** Set where Payload reads the records that another record refers to, by their identifiers. */
  readonly currentDepth?: number
}

/**
 * Bounds what a query on behalf of a caller costs the database, whichever way it came: by the REST API, by a server
 * function or a page of the console, or from an endpoint. Queries of the service itself are not bounded.
 *
 * @throws ServiceError `VALIDATION_FAILED` with the conditions and parameters that are wrong.
 * @see docs/decisions/0160-bound-the-cost-of-a-query-by-its-content.md
 */
export const boundQueries: CollectionBeforeOperationHook = ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  const { joins, sort, limit, currentDepth } = args as Args
  if (overrideAccess || currentDepth !== undefined) return args
  // What a page of the console was asked for must not break it: it stores the limit of its URL before it uses it.
  const isRest = req.payloadAPI === 'REST'
  const reads = operation === 'read' || operation === 'readDistinct'
  const searched = collection.admin.listSearchableFields?.length ?? 1
  const given = (args as Args).where
  const where = reads && !isRest ? withShortSearches(given, searched) : given
  const { collections } = req.payload
  const configOf = (slug: string) =>
    isKnown(collections, slug) ? collections[slug].config : { flattenedFields: [] }
  const fieldsOf = (slug: string) => configOf(slug).flattenedFields
  const { flattenedFields } = collection
  const joined = Object.entries(isPlainObject(joins) ? joins : {}).map(([name, join]) => {
    const field = flattenedFields.find((one) => one.type === 'join' && one.name === name)
    const slug =
      field?.type === 'join' && typeof field.collection === 'string' ? field.collection : ''
    const { where, limit, sort } = isPlainObject(join) ? join : {}
    return { name, slug, where, limit, sort }
  })
  const most = listLimit(collection)
  const queries = [
    { where, fields: flattenedFields },
    ...joined.map(({ where, slug }) => ({ where, fields: fieldsOf(slug) })),
  ]
  const errors = [
    ...queryProblems(queries, fieldsOf),
    ...sortProblems('sort', sort),
    ...joined.flatMap(({ name, sort }) => sortProblems(`joins.${name}.sort`, sort)),
    ...(reads && isRest ? limitProblems('limit', limit, most) : []),
    ...joined.flatMap(({ name, slug, limit }) =>
      limitProblems(`joins.${name}.limit`, limit, listLimit(configOf(slug))),
    ),
  ]
  if (errors.length === 0) {
    if (!reads || isRest) return args
    const isWrong = limitProblems('limit', limit, most).length > 0
    return { ...args, where: where as Where, ...(isWrong && { limit: most }) }
  }
  const told = errors.slice(0, 20)
  throw new ServiceError('VALIDATION_FAILED', invalidFields(told.slice(0, 5)), { errors: told })
}

function limitProblems(path: string, limit: unknown, most: number): FieldProblem[] {
  if (limit === undefined || limit === null) return []
  // A page of the console passes the limit of its URL on as text.
  const count = typeof limit === 'string' ? Number(limit) : limit
  if (Number.isInteger(count) && Number(count) >= 1 && Number(count) <= most) return []
  return [{ path, message: limitMessage(1, most) }]
}

function sortProblems(path: string, sort: unknown): FieldProblem[] {
  const names = [sort ?? []].flat().flatMap((name) => String(name).split(','))
  return names.length > MAX_SORT_FIELDS ? [{ path, message: SORT_MESSAGE }] : []
}

type Collections = Parameters<CollectionBeforeOperationHook>[0]['req']['payload']['collections']

const isKnown = (collections: Collections, slug: string): slug is keyof Collections & string =>
  Object.hasOwn(collections, slug)
