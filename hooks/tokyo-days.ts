import type { CollectionBeforeOperationHook, FlattenedField, Where } from 'payload'
import { fromTokyo } from '../plugins/core/console/tokyo-time.ts'
import { isPlainObject } from './is-plain-object.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 24 * 60 * 60_000

type FieldsOf = (slug: string) => readonly FlattenedField[]

/**
 * Reads a date without a time, which a caller compares a time with, as the day in Tokyo: the filters of the console and
 * the API then find the records of the day that the console shows.
 *
 * @see docs/decisions/0213-show-one-clock-in-the-console.md
 */
export const readTokyoDays: CollectionBeforeOperationHook = ({
  args,
  collection,
  overrideAccess,
  req,
}) => {
  const { where } = args as { readonly where?: unknown }
  if (overrideAccess || !isPlainObject(where)) return args
  const collections: Readonly<Record<string, { readonly config: Fields }>> = req.payload.collections
  const fieldsOf: FieldsOf = (slug) =>
    Object.hasOwn(collections, slug) ? (collections[slug]?.config.flattenedFields ?? []) : []
  return { ...args, where: withTokyoDays(where, collection.flattenedFields, fieldsOf) as Where }
}

type Fields = { readonly flattenedFields: readonly FlattenedField[] }

/**
 * Returns a `where` in which each day that a date field is compared with is a period of 24 hours in Tokyo. Everything
 * else stays as it is.
 *
 * @param fields of the collection.
 * @param fieldsOf the fields of a collection by its slug.
 */
export function withTokyoDays(
  where: unknown,
  fields: readonly FlattenedField[],
  fieldsOf: FieldsOf,
): unknown {
  if (!isPlainObject(where)) return where
  const parts = Object.entries(where).flatMap(([path, condition]): object[] => {
    if (/^(and|or)$/i.test(path)) {
      const all = Array.isArray(condition)
        ? condition.map((part) => withTokyoDays(part, fields, fieldsOf))
        : condition
      return [{ [path]: all }]
    }
    if (!isPlainObject(condition) || !isDate(path, fields, fieldsOf)) return [{ [path]: condition }]
    return Object.entries(condition).map(([operator, value]) => compared(path, operator, value))
  })
  const names = new Set(parts.flatMap((part) => Object.keys(part)))
  return names.size === parts.length ? Object.assign({}, ...parts) : { and: parts }
}

/** Whether a path leads to a date, also through references. Two underscores are Payload's other way to write a dot. */
function isDate(path: string, fields: readonly FlattenedField[], fieldsOf: FieldsOf): boolean {
  const [name, ...rest] = path.replaceAll('__', '.').split('.')
  const field = fields.find((one) => one.name === name)
  if (!field || rest.length === 0) return field?.type === 'date'
  const { relationTo } = field as { readonly relationTo?: unknown }
  if (typeof relationTo === 'string') return isDate(rest.join('.'), fieldsOf(relationTo), fieldsOf)
  return 'flattenedFields' in field && isDate(rest.join('.'), field.flattenedFields, fieldsOf)
}

function compared(path: string, operator: string, value: unknown): object {
  if (operator === 'in' || operator === 'not_in') {
    const list = typeof value === 'string' ? value.split(',') : value
    if (!Array.isArray(list) || !list.some((one) => periodOf(one)))
      return { [path]: { [operator]: value } }
    return operator === 'in'
      ? { or: list.map((one) => compared(path, 'equals', one)) }
      : { and: list.map((one) => compared(path, 'not_equals', one)) }
  }
  const period = periodOf(value)
  if (!period) return { [path]: { [operator]: value } }
  const { start, end } = period
  switch (operator) {
    case 'equals':
      return { and: [{ [path]: { greater_than_equal: start } }, { [path]: { less_than: end } }] }
    case 'not_equals':
      return {
        or: [
          { [path]: { less_than: start } },
          { [path]: { greater_than_equal: end } },
          // As in Payload's own comparison.
          { [path]: { exists: false } },
        ],
      }
    case 'greater_than':
      return { [path]: { greater_than_equal: end } }
    case 'less_than_equal':
      return { [path]: { less_than: end } }
    default:
      return { [path]: { [operator]: start } }
  }
}

/** The first moment of a day in Tokyo and of the next one, as ISO 8601; undefined for anything but a day. */
function periodOf(value: unknown): { readonly start: string; readonly end: string } | undefined {
  if (typeof value !== 'string' || !DAY.test(value)) return undefined
  const start = fromTokyo(`${value}T00:00`)
  if (start === undefined) return undefined
  return { start, end: new Date(Date.parse(start) + DAY_MS).toISOString() }
}
