import fc, { type Arbitrary } from 'fast-check'
import { validOperators } from 'payload/shared'
import { HOSTILE, HOSTILE_TEXT } from './hostile-values.ts'

/** Parameters of a URL in their order; a name may occur twice. */
export type Query = readonly (readonly [name: string, value: string])[]

const OPERATORS = [...validOperators, 'regex', '__proto__', 'constructor', '$ne', '', '0']
const COMMON = ['id', 'createdAt', 'updatedAt', '_id', 'unknown', '__proto__', 'constructor', '']
const NUMBERS = ['1', '2', '0', '-1', '1.5', '10', '1e3', 'NaN', '99999999999', '', 'a', '0x10']
const VALUES = ['a', '1', 'true', 'null', '2026-01-01', '1,2', 'draft', '%']
/** What stands before and behind a field and its operator. */
const BEFORE = ['', '', '', '[and][0]', '[or][0]', '[or][1][and][0]', '[AND][0]', '[or]']
const AFTER = ['', '', '', '', '[]', '[0]', '[a]', '[0][0]']
const WITHIN = ['', '[title]', '[where][id][equals]', '[limit]', '[sort]', '[count]']
const SWITCHES = ['true', 'false', '1', '', 'null']
const LOCALES = ['en', 'ja', 'all', '*', 'xx', '__proto__', '']

const CHOICES = ['select', 'populate', 'joins']
const BROKEN = [
  ...['where', 'where[id]', 'where[and]', 'where[or][0]', 'where[][]', 'where[id][in][a][b]'],
  ...['select', 'populate', 'joins', 'sort[]', 'depth[a]', 'limit[]', 'data[a]', 'data[]'],
]

const one = (names: readonly string[], values: Arbitrary<string>): Arbitrary<Query> =>
  fc.tuple(fc.constantFrom(...names), values).map((pair) => [pair])

/** Queries of Payload's language about records with these fields, right and wrong. */
export function recordQueries(fields: readonly string[], ids: readonly string[]): Arbitrary<Query> {
  const name = fc.constantFrom(...fields, ...COMMON)
  const joined = (by: string, length: number) =>
    fc.array(name, { minLength: length, maxLength: length }).map((names) => names.join(by))
  const path = fc.oneof(
    { weight: 4, arbitrary: name },
    ...[joined('.', 2), joined('__', 2), joined('][', 3)],
  )
  const value = fc.oneof(fc.constantFrom(...ids, ...VALUES), HOSTILE_TEXT)
  const where = fc
    .tuple(
      fc.constantFrom(...BEFORE),
      path,
      fc.constantFrom(...OPERATORS),
      fc.constantFrom(...AFTER),
      value,
    )
    .map(
      ([before, field, operator, after, text]): Query => [
        [`where${before}[${field}][${operator}]${after}`, text],
      ],
    )
  const choice = fc
    .tuple(fc.constantFrom(...CHOICES), path, fc.constantFrom(...WITHIN), value)
    .map(([kind, field, within, text]): Query => [[`${kind}[${field}]${within}`, text]])
  const sort = fc.tuple(fc.constantFrom('', '-'), path).map((parts) => parts.join(''))
  const data = fc
    .dictionary(name, HOSTILE, { maxKeys: 3, noNullPrototype: true })
    .map((record) => JSON.stringify(record).slice(0, 5000))
  const parameter = fc.oneof(
    { weight: 6, arbitrary: where },
    { weight: 2, arbitrary: choice },
    one(BROKEN, value),
    one(['sort'], fc.oneof(sort, HOSTILE_TEXT)),
    one(['data'], fc.oneof(data, HOSTILE_TEXT)),
    one(['limit', 'page', 'depth'], fc.constantFrom(...NUMBERS)),
    one(['draft', 'trash', 'pagination', 'overrideLock', 'autosave'], fc.constantFrom(...SWITCHES)),
    one(['locale', 'fallback-locale', 'publishSpecificLocale'], fc.constantFrom(...LOCALES)),
    fc
      .tuple(HOSTILE_TEXT, HOSTILE_TEXT)
      .map(([text, other]): Query => [[text.slice(0, 200), other]]),
  )
  return fc.array(parameter, { maxLength: 4 }).map((parts) => parts.flat())
}

/** Queries of an endpoint that names its parameters. */
export function namedQueries(names: readonly string[], ids: readonly string[]): Arbitrary<Query> {
  const name = fc.constantFrom(...names, 'unknown', 'depth', 'locale', 'where[id][equals]')
  const value = fc.oneof(fc.constantFrom(...NUMBERS, ...ids, 'a'), HOSTILE_TEXT)
  return fc.array(fc.tuple(name, value), { maxLength: 3 })
}

/** A query in a URL, without texts that no URL can carry. */
export function encodeQuery(query: Query): string {
  const pairs = query.map((pair) =>
    pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
