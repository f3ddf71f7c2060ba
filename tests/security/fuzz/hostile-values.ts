import fc, { type Arbitrary } from 'fast-check'
import { BIG_LIST, NAUGHTY_STRINGS } from '../../support/text/naughty-strings.ts'

const UNKNOWN = '00000000-0000-4000-8000-000000000000'

/** Lists and objects nested so many levels deep; the service accepts 100. */
export function nested(levels: number, kind: 'list' | 'object'): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = kind === 'list' ? [value] : { a: value }
  return value
}

/** An object with an own property that assignment would take for the prototype. */
function withPrototypeKey(value: unknown): object {
  return JSON.parse(`{"__proto__":${JSON.stringify(value)},"constructor":{"prototype":{"a":1}}}`)
}

const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  255,
  256,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
]
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  'x'.repeat(256),
  'あ'.repeat(300),
  'x'.repeat(70_000),
  '0000-00-00',
  '2026-02-30',
  '275760-09-14T00:00:00.000Z',
  '-271822-01-01',
  '9'.repeat(400),
  UNKNOWN,
  UNKNOWN.slice(1),
  `{${UNKNOWN}}`,
  'gid://shopify/Product/1',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://[::1',
  'a@b',
  'null',
  '%',
  '_',
  '\\',
  '*',
  '.',
  '..',
  '/',
  'a.b.c',
  'a,b',
  '$1',
  '1; SELECT 1',
]
const STRUCTURES = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  [[[1]]],
  { a: { b: { c: 1 } } },
  { equals: 1 },
  { $gt: '' },
  { id: UNKNOWN },
  { relationTo: 'users', value: UNKNOWN },
  { relationTo: 'nothing', value: 1 },
  { length: 1e9 },
  { toString: 1 },
  JSON.parse('{"then":1}'),
  withPrototypeKey({ a: 1 }),
  withPrototypeKey(null),
  nested(50, 'list'),
  nested(99, 'object'),
  nested(150, 'object'),
  Array(600).fill('a'),
]

/** Values that no field expects, most of them of the wrong type. */
export const HOSTILE: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...STRUCTURES),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(...TEXTS),
  fc.constantFrom<unknown>(...NAUGHTY_STRINGS),
  fc.constantFrom<unknown>(...BIG_LIST),
  fc.jsonValue({ maxDepth: 2 }),
)

/** The same as a program writes them into a URL, a header or a field of a form. */
export const HOSTILE_TEXT: Arbitrary<string> = HOSTILE.map((value) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 5000),
)

const NAMES = [
  'id',
  '__proto__',
  'constructor',
  'createdAt',
  '_status',
  'and',
  'unknown',
  '',
  'a.b',
  '\u0000',
  '0',
]

type Mutation = {
  /** Which of the places in the value, counted as it is walked. */
  readonly at: number
  readonly how: 'replace' | 'remove' | 'wrap' | 'add'
  readonly name: string
  readonly value: unknown
}

const MUTATION: Arbitrary<Mutation> = fc.record({
  at: fc.nat(60),
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'wrap', 'add'),
  name: fc.constantFrom(...NAMES),
  value: HOSTILE,
})

/** Values of an arbitrary of which none to three places are wrong. */
export function mutated(values: Arbitrary<unknown>): Arbitrary<unknown> {
  const mutations = fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 5, arbitrary: fc.array(MUTATION, { minLength: 1, maxLength: 3 }) },
  )
  return fc
    .tuple(values, mutations)
    .map(([value, list]) => list.reduce(mutate, structuredClone(value)))
}

type Place = { readonly holder: object; readonly key: string }

function mutate(value: unknown, { at, how, name, value: shared }: Mutation): unknown {
  // Its own, because later mutations may change it.
  const hostile = structuredClone(shared)
  const root = { value }
  const places = placesOf(root)
  const { holder, key } = places[at % places.length] as Place
  const old = (holder as Record<string, unknown>)[key]
  if (how === 'remove' && holder !== root) Reflect.deleteProperty(holder, key)
  else if (how === 'wrap') define(holder, key, [old])
  else if (how === 'add' && typeof old === 'object' && old !== null) define(old, name, hostile)
  else define(holder, key, hostile)
  return root.value
}

/** Unlike an assignment, also for `__proto__`. */
function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

function placesOf(holder: object): Place[] {
  return Object.entries(holder).flatMap(([key, value]) => [
    { holder, key },
    ...(typeof value === 'object' && value !== null ? placesOf(value) : []),
  ])
}
