import fc from 'fast-check'
import type { FlattenedField, Where } from 'payload'
import { QUERY_BOUNDS, queryProblems } from '../../../hooks/query-bounds.ts'

/** The fields of a collection by its slug. */
export type FieldsOf = (slug: string) => readonly FlattenedField[]

/** A field that a condition may name. */
export type FieldPath = { readonly path: string; readonly field: FlattenedField }

const OWN_ID: FieldPath = { path: 'id', field: { name: 'id', type: 'text' } }

/** The fields of a record and, one step away, of those that it refers to. */
export function pathsOf(
  fields: readonly FlattenedField[],
  fieldsOf: FieldsOf,
  isStart = true,
): FieldPath[] {
  const paths = fields.flatMap((field): FieldPath[] => {
    const { name, type } = field
    // Values within JSON are compared in the record itself only.
    if (type === 'json') return isStart ? [{ path: `${name}.a.b`, field }] : []
    const to = type === 'join' ? field.collection : 'relationTo' in field ? field.relationTo : null
    if (Array.isArray(to)) return [{ path: `${name}.value`, field }]
    const own = { path: name, field }
    if (typeof to !== 'string' || !isStart) return [own]
    const below = pathsOf(fieldsOf(to), fieldsOf, false)
    return [own, ...below.map(({ path, field }) => ({ path: `${name}.${path}`, field }))]
  })
  return isStart ? [OWN_ID, ...paths] : paths
}

const ID = '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'
const LISTS = ['in', 'not_in'] as const
const NOON = '2026-01-01T12:00:00.000Z'

/** A text that few records contain, so that all of them have to be read, or one that all contain. */
const word = fc.constantFrom('hills', 'e', 'qq', 'x7', 'zzz')
const words = fc
  .tuple(word, fc.nat(QUERY_BOUNDS.words - 1))
  .map(([first, more]) => first + ` ${first}`.repeat(more))

const listOf = <T>(value: fc.Arbitrary<T>) =>
  fc
    .tuple(fc.constantFrom(...LISTS), fc.nat(QUERY_BOUNDS.entries - 1), value)
    .map(([operator, more, one]) => ({ [operator]: Array.from({ length: more + 1 }, () => one) }))

const compared = (value: fc.Arbitrary<unknown>, ...operators: string[]) =>
  fc.tuple(fc.constantFrom(...operators), value).map(([name, one]) => ({ [name]: one }))

const EXISTS = compared(fc.boolean(), 'exists')
const ORDER = ['greater_than', 'less_than_equal', 'not_equals']

/** Conditions that a field has an answer to, often as large as one may be. */
function conditionsOn({ path, field }: FieldPath): fc.Arbitrary<object> {
  const id = fc.constant(ID)
  if (path === 'id' || path.endsWith('.id') || path.endsWith('.value'))
    return fc.oneof(listOf(id), compared(id, 'equals', 'not_equals'))
  switch (field.type) {
    case 'text':
    case 'textarea':
    case 'email':
    case 'code':
      return fc.oneof(
        compared(words, 'like', 'not_like'),
        compared(word, 'contains', ...ORDER),
        listOf(word),
      )
    case 'number':
      return fc.oneof(compared(fc.nat(99_999), ...ORDER), listOf(fc.nat(99_999)), EXISTS)
    case 'date':
      return fc.oneof(compared(fc.constant(NOON), ...ORDER), EXISTS)
    case 'checkbox':
      return compared(fc.boolean(), 'equals', 'not_equals')
    case 'select': {
      const values = field.options.map((one) => (typeof one === 'string' ? one : one.value))
      const value = fc.constantFrom(...values)
      return fc.oneof(compared(value, 'equals', 'not_equals'), listOf(value))
    }
    case 'json':
      return fc.oneof(compared(words, 'like'), compared(word, 'equals'), EXISTS)
    default:
      return fc.oneof(compared(id, 'equals', 'not_equals'), listOf(id), EXISTS)
  }
}

export type LegalQueries = {
  readonly fields: readonly FlattenedField[]
  /** What the conditions may name. */
  readonly paths: readonly FieldPath[]
  readonly fieldsOf: FieldsOf
}

/** Queries that the bounds permit, with up to as many conditions as there may be. */
export function legalQueries({ fields, paths, fieldsOf }: LegalQueries): fc.Arbitrary<Where> {
  const isLegal = (where: Where) => queryProblems([{ where, fields }], fieldsOf).length === 0
  const condition = fc
    .constantFrom(...paths)
    .chain((one) => conditionsOn(one).map((condition) => ({ [one.path]: condition }) as Where))
    .filter(isLegal)
  const many = fc.array(condition, { minLength: 1, maxLength: 99, size: 'max' })
  return fc
    .record({ how: fc.constantFrom('and', 'or'), many })
    .map(({ how, many }): Where => ({ [how]: largestLegal(how, many, isLegal) }))
}

/** As many of the conditions as are legal together. */
function largestLegal(how: string, many: readonly Where[], isLegal: (where: Where) => boolean) {
  let kept = many
  while (!isLegal({ [how]: [...kept] })) kept = kept.slice(0, Math.floor(kept.length * 0.8))
  return [...kept]
}
