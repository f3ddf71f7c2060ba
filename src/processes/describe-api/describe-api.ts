import type { SanitizedConfig } from 'payload'
import type { BrandSummary } from '../../brands/brand-kinds.ts'
import { LANGUAGES } from '../../errors/in-language.ts'
import { definedEndpoints } from '../describe-access/defined-endpoints.ts'
import { describeAccess, requestOf } from '../describe-access/describe-access.ts'
import { errorHeaderComponents, errorSchema, sharedErrorResponses } from './error-responses.ts'
import { type Operation, operationOf } from './operation-of.ts'
import { recordOperations } from './record-operations.ts'
import { QUERY } from './record-routes.ts'
import { recordSchemas } from './record-schemas.ts'

export type ApiOptions = {
  /** Version of the service. */
  readonly version: string
  /** Brands for which the access rules are asked. */
  readonly brands: readonly BrandSummary[]
}

type Named = Operation & { readonly operationId: string; readonly tags: readonly string[] }
type Paths = Record<string, Record<string, Named>>

/** Records of Payload's own console: preferences, locks, migrations. */
const isInternal = ({ slug }: { readonly slug: string }) => slug.startsWith('payload-')

/**
 * The description of the API as OpenAPI 3.1: the endpoints that this project defines, from the same
 * schemas that check the requests, and Payload's routes of the records, as far as a caller may use them.
 */
export async function describeApi(config: SanitizedConfig, { version, brands }: ApiOptions) {
  const paths: Paths = {}
  const add = (route: string, method: string, id: string, operation: Operation) => {
    const tags = [tagOf(route)]
    paths[route] = {
      ...paths[route],
      [method]: { operationId: camelCase(id), tags, ...operation },
    }
  }
  for (const { route, method, definition } of definedEndpoints(config)) {
    add(route, method, `${method}${route.replace('/api', '')}`, operationOf(definition))
  }
  const { roles, collections: access } = await describeAccess(config, brands)
  const shown = config.collections.filter((collection) => !isInternal(collection))
  const callers = roles.map((role) => requestOf(role, config, brands))
  const { names, schemas } = await recordSchemas(config, shown, callers)
  for (const collection of shown) {
    const operations = access.find(({ slug }) => slug === collection.slug)?.operations
    const known = names.get(collection.slug)
    if (!operations || !known) continue
    for (const one of recordOperations(collection, operations, known)) {
      add(one.route, one.method, one.id, one.operation)
    }
  }
  const responses = used('responses', sharedErrorResponses(), [paths])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Print commerce: product registration and administration',
      version,
      description: INTRODUCTION,
    },
    servers: [{ url: '/', description: 'The service that serves this description' }],
    tags: [...new Set(Object.keys(paths).map(tagOf))].sort().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: { ...QUERY, ...SHARED_PARAMETERS },
      headers: errorHeaderComponents(),
      responses,
      schemas: used('schemas', { Error: errorSchema(), Page: PAGE, ...schemas }, [
        paths,
        responses,
        schemas,
      ]),
    },
  }
}

/** The components that one of the parts refers to. */
function used(
  kind: 'schemas' | 'responses',
  components: Readonly<Record<string, object>>,
  parts: readonly object[],
): Record<string, object> {
  const text = JSON.stringify(parts)
  const isUsed = ([name]: [string, object]) => text.includes(`"#/components/${kind}/${name}"`)
  return Object.fromEntries(Object.entries(components).filter(isUsed))
}

const INTRODUCTION = [
  'Errors have one envelope, with a code for programs and a message and an action for people.',
  'Every record has the routes of Payload; routes that only pages of the console use are left out.',
  'A GET request with a long query can be sent as POST with the header X-Payload-HTTP-Method-Override: GET.',
].join(' ')

const SECURITY_SCHEMES = {
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
}

const SHARED_PARAMETERS = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: `Language of messages: ${LANGUAGES.join(' or ')}; English by default`,
    schema: { type: 'string' },
    example: 'ja',
  },
}

/** What Payload says of a page beside its records. */
const PAGE = {
  type: 'object',
  properties: {
    totalDocs: { type: 'integer' },
    limit: { type: 'integer' },
    totalPages: { type: 'integer' },
    page: { type: 'integer' },
    pagingCounter: { type: 'integer' },
    hasPrevPage: { type: 'boolean' },
    hasNextPage: { type: 'boolean' },
    prevPage: { type: ['integer', 'null'] },
    nextPage: { type: ['integer', 'null'] },
  },
  required: ['totalDocs', 'limit', 'totalPages', 'page', 'hasPrevPage', 'hasNextPage'],
}

/** `get/{brand}/print-sizes` becomes `getBrandPrintSizes`. */
function camelCase(words: string): string {
  return words.replace(/[^A-Za-z0-9]+([A-Za-z0-9]?)/g, (_, first: string) => first.toUpperCase())
}

/** The first part of a route that is no parameter. */
function tagOf(route: string): string {
  return route.split('/').find((part, index) => index > 1 && !part.startsWith('{')) ?? 'api'
}
