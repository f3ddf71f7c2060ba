import type { Endpoint, SanitizedCollectionConfig } from 'payload'
import { definitionOf } from '../../../plugins/core/endpoint/definition.ts'
import type { ErrorCode } from '../../errors/error-table.ts'
import {
  type AccessDescription,
  NOBODY,
  type RecordGrant,
} from '../describe-access/describe-access.ts'
import { errorResponses } from './error-responses.ts'
import { ACCEPT_LANGUAGE, type Operation, USER } from './operation-of.ts'
import { object, ROUTES, type Route, text } from './record-routes.ts'
import { hasOwnId, type RecordNames } from './record-schemas.ts'
import { jsonContent, schemaRef } from './schemas.ts'

type Access = AccessDescription['collections'][number]['operations']

export type RecordOperation = {
  readonly method: string
  readonly route: string
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
  return payloadRoutes(endpoints || []).flatMap(({ method, path }) => {
    const route = ROUTES[`${method} ${path}`]
    if (!route) return []
    const grants = route.rule && openTo(access[route.rule])
    if (grants && Object.keys(grants).length === 0) return []
    const isPublic = grants === undefined || NOBODY in grants
    const hasId = path.includes(':id')
    const ownId = hasOwnId(collection) && !path.startsWith('/versions')
    const id = ownId ? text : { type: 'string', format: 'uuid' }
    return {
      method,
      route: `/api/${slug}${path === '/' ? '' : path.replace(':id', '{id}')}`,
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

/** The routes that Payload brings; where the project defines the same route, that one answers. */
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

function errorCodes({ rule, query, body, errors = [] }: Route, hasId: boolean): ErrorCode[] {
  return [
    'INTERNAL',
    'SERVICE_BUSY',
    'DATABASE_UNAVAILABLE',
    'RATE_LIMITED',
    'UNAUTHENTICATED',
    // Service accounts are refused on every route of Payload.
    'FORBIDDEN',
    ...(hasId && rule ? (['NOT_FOUND'] as const) : []),
    ...(query ? (['VALIDATION_FAILED'] as const) : []),
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
