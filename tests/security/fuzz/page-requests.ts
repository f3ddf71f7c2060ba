import fc, { type Arbitrary } from 'fast-check'
import { bodiesOf } from './bodies.ts'
import { HOSTILE_TEXT, mutated } from './hostile-values.ts'
import { encodeQuery, recordQueries } from './queries.ts'
import type { FuzzRequest } from './requests.ts'
import type { Known } from './schema-values.ts'

/** What requests for pages are made of. */
export type PageWorld = Known & {
  /** Names of the callers. */
  readonly callers: readonly string[]
  readonly collections: readonly string[]
  /** Identifiers of the server functions of the console. */
  readonly actions: readonly string[]
}

const PATHS = [
  ...[
    '/admin',
    '/admin/login',
    '/admin/account',
    '/admin/forgot',
    '/admin/logout',
    '/admin/reset/a',
  ],
  ...[
    '/admin/{text}',
    '/admin/{text}/{text}',
    '/admin/collections/{text}',
    '/admin/globals/{text}',
  ],
  ...['/admin/collections/{slug}', '/admin/collections/{slug}', '/admin/collections/{slug}/create'],
  ...['/admin/collections/{slug}/{id}', '/admin/collections/{slug}/{id}/versions'],
  ...['/admin/collections/{slug}/{text}', '/admin/collections/{slug}/{id}/{text}'],
  ...[
    '/',
    '/{text}',
    '/_next/{text}',
    '/_next/image',
    '//admin',
    '/admin/%',
    '/admin/..%2f..%2f',
    '/admin;a',
  ],
]
const FUNCTION_PATHS = [
  '/admin',
  '/admin',
  '/admin/account',
  '/admin/collections/{slug}',
  ...PATHS.slice(0, 8),
]
const FUNCTIONS = [
  ...[
    'form-state',
    'get-default-layout',
    'render-document',
    'render-document-slots',
    'render-field',
  ],
  ...[
    'render-list',
    'render-widget',
    'table-state',
    'constructor',
    '__proto__',
    'copy-data-from-locale',
    '',
  ],
]
const FIELDS = ['title', 'name', 'email', 'brand', 'status', 'roles']
const HEADERS = [
  ...[
    'rsc',
    'next-router-state-tree',
    'next-router-prefetch',
    'next-router-segment-prefetch',
    'next-url',
  ],
  ...[
    'next-html-request-id',
    'x-nextjs-data',
    'x-middleware-subrequest',
    'x-action-redirect',
    'purpose',
  ],
  ...[
    'accept',
    'accept-language',
    'range',
    'if-none-match',
    'user-agent',
    'x-forwarded-host',
    'origin',
  ],
  ...['sec-ch-prefers-color-scheme', 'x-http-method-override', 'authorization', 'referer'],
]
const COOKIES = [
  'payload-lng',
  'payload-theme',
  'payload-token',
  '__Host-payload-token',
  '__proto__',
  '',
]
const TYPES = [
  ...['text/plain;charset=UTF-8', 'application/json', 'application/x-www-form-urlencoded', ''],
  ...['multipart/form-data', 'multipart/form-data; boundary=a', 'multipart/form-data; boundary='],
]

/** What a client can send in a header: Latin-1 without control characters. */
const HEADER_TEXT = HOSTILE_TEXT.map((text) =>
  text
    .replace(/[^ -~\u00a0-\u00ff]/g, '')
    .slice(0, 500)
    .trim(),
)
const SEGMENT = HOSTILE_TEXT.map((text) => encodeURIComponent(text.slice(0, 200).toWellFormed()))

/** Requests for pages of the console, existing and not, with odd queries, headers and cookies. */
export function pageRequests(world: PageWorld): Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'),
      ...common(world, PATHS),
      query: recordQueries(FIELDS, world.ids),
    })
    .map(({ method, as, path, query, headers }) => ({
      method,
      url: path + encodeQuery(query),
      as,
      headers,
    }))
}

/** Calls of server functions: most as the console makes them, with mistakes in their arguments. */
export function functionRequests(world: PageWorld): Arbitrary<FuzzRequest> {
  const action = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...world.actions) },
    fc.constantFrom('0'.repeat(42), '', 'x', '$ACTION_ID_0', '__proto__', 'f'.repeat(5000)),
  )
  const name = fc.constantFrom(...FUNCTIONS)
  const right = fc.tuple(name, argumentsOf(world)).map(([one, args]) => [{ name: one, args }])
  const call = fc.oneof(right, mutated(right)).map((value) => JSON.stringify(value) ?? '')
  // What React reads as references to other parts.
  const references = fc
    .constantFrom('1', 'K1', 'Q1', 'F1', 'h1', '@0', 'n9')
    .map((to) => `["$${to}"]`)
  const text = fc
    .tuple(
      fc.oneof({ weight: 12, arbitrary: fc.constant(TYPES[0] ?? '') }, fc.constantFrom(...TYPES)),
      fc.oneof({ weight: 16, arbitrary: call }, references, HOSTILE_TEXT),
    )
    .map(([type, sent]) => ({ kind: 'text' as const, type, text: sent }))
  const encoded = fc
    .tuple(
      fc.constantFrom('0', '1', '1_$ACTION_REF_1', '$ACTION_ID_0', '_1_0'),
      fc.oneof(call, references),
    )
    .map(([part, value]) => ({ kind: 'form' as const, parts: [{ name: part, value }] }))
  const any = bodiesOf(
    { method: 'POST', route: '/admin', parameters: [], isDescribed: false },
    world,
  )
  const body = fc.oneof({ weight: 12, arbitrary: text }, encoded, any)
  return fc
    .record({ ...common(world, FUNCTION_PATHS), action, body })
    .map(({ as, path, headers, action: id, body: sent }) => ({
      method: 'POST',
      url: path,
      as,
      headers: { ...headers, 'next-action': id },
      ...(sent && { body: sent }),
    }))
}

/** What the functions of the console take, with values that exist. */
function argumentsOf({ collections, ids }: PageWorld): Arbitrary<object> {
  const slug = fc.constantFrom(...collections)
  const id = fc.constantFrom(...ids)
  return fc.record(
    {
      collectionSlug: slug,
      slug,
      id,
      docID: id,
      data: fc.dictionary(fc.constantFrom(...FIELDS, 'id'), HOSTILE_TEXT, { maxKeys: 3 }),
      docPermissions: fc.constant({ fields: true }),
      docPreferences: fc.constant({ fields: {} }),
      formState: fc.constant({ title: { value: 'a', initialValue: 'b' } }),
      operation: fc.constantFrom('create', 'update', 'read'),
      schemaPath: fc.oneof(slug, HOSTILE_TEXT),
      path: fc.constantFrom('title', 'a.b', '__proto__'),
      query: fc.constantFrom<object>(
        {},
        { limit: -1 },
        { where: { a: { equals: 1 } } },
        { sort: ['a'] },
      ),
      columns: fc.constant([{ accessor: 'id', active: true }]),
      returnLockStatus: fc.boolean(),
      redirectAfterDelete: fc.boolean(),
    },
    { requiredKeys: ['collectionSlug'], noNullPrototype: true },
  )
}

function common({ callers, collections, ids }: PageWorld, paths: readonly string[]) {
  const fill = (template: string) =>
    fc
      .tuple(fc.constantFrom(...collections), fc.constantFrom(...ids), SEGMENT)
      .map(([slug, id, text]) =>
        template
          .replace('{slug}', slug)
          .replace('{id}', id)
          .replaceAll('{text}', () => text || 'a'),
      )
  const odd = fc.tuple(fc.constantFrom(...HEADERS), HEADER_TEXT)
  const cookie = fc
    .tuple(fc.constantFrom(...COOKIES), HEADER_TEXT)
    .map(([name, value]) => ['cookie', `${name}=${value}`] as const)
  const headers = fc
    .array(fc.oneof({ weight: 3, arbitrary: odd }, cookie), { maxLength: 2 })
    .map((pairs) => Object.fromEntries(pairs) as Record<string, string>)
  return {
    as: fc.constantFrom(...callers),
    path: fc.constantFrom(...paths).chain(fill),
    headers,
  }
}
