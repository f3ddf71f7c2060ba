import type { CollectionBeforeOperationHook, FlattenedField } from 'payload'
import type { Sentence } from '../src/errors/in-language.ts'
import { type FieldProblem, invalidFields, ServiceError } from '../src/errors/service-error.ts'
import { isPlainObject } from './is-plain-object.ts'

/**
 * Refuses values of another type than their field's. Payload would read "5500" as a number and treat
 * what it cannot read as empty; such a client has a bug and should be told.
 *
 * @see docs/decisions/0074-reject-mistyped-values-and-unbounded-queries.md
 */
export const refuseMistypedValues: CollectionBeforeOperationHook = ({
  args,
  collection,
  operation,
  overrideAccess,
  req,
}) => {
  if (req.payloadAPI !== 'REST' || overrideAccess) return
  if (operation !== 'create' && operation !== 'update') return
  const { data } = args as { data?: unknown }
  const errors = isPlainObject(data) ? problemsOf(collection.flattenedFields, data, '') : []
  if (errors.length === 0) return
  throw new ServiceError('VALIDATION_FAILED', invalidFields(errors), { errors })
}

type Data = Readonly<Record<string, unknown>>

function problemsOf(fields: readonly FlattenedField[], data: Data, prefix: string): FieldProblem[] {
  return fields.flatMap((field) => {
    const value = Object.hasOwn(data, field.name) ? data[field.name] : undefined
    // Whether a field may be empty is for its own rule to say.
    if (value === undefined || value === null || value === '') return []
    const path = `${prefix}${field.name}`
    if (field.type === 'group' || field.type === 'tab') {
      return isPlainObject(value) ? problemsOf(field.flattenedFields, value, `${path}.`) : []
    }
    if (field.type === 'array') {
      const rows = Array.isArray(value) ? value : []
      return rows.flatMap((row, index) =>
        isPlainObject(row) ? problemsOf(field.flattenedFields, row, `${path}.${index}.`) : [],
      )
    }
    const expected = EXPECTED[field.type]
    if (!expected) return []
    const single = !('hasMany' in field && field.hasMany)
    const right = single ? expected.is(value) : Array.isArray(value) && value.every(expected.is)
    const { en, ja } = expected.name
    const message = single
      ? { en: `Must be ${en}.`, ja: `${ja}で指定してください。` }
      : { en: `Must be a list, each ${en}.`, ja: `リストの各要素を${ja}で指定してください。` }
    return right ? [] : [{ path, message }]
  })
}

type Expected = { readonly name: Sentence; readonly is: (value: unknown) => boolean }

const TEXT: Expected = {
  name: { en: 'text', ja: '文字列' },
  is: (value) => typeof value === 'string',
}
const EXPECTED: Partial<Record<FlattenedField['type'], Expected>> = {
  number: { name: { en: 'a number', ja: '数値' }, is: Number.isFinite },
  checkbox: {
    name: { en: 'true or false', ja: 'trueまたはfalse' },
    is: (value) => typeof value === 'boolean',
  },
  date: {
    name: {
      en: 'a date such as 2027-01-31T00:00:00.000Z',
      ja: '日時（例：2027-01-31T00:00:00.000Z）',
    },
    is: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
  },
  text: TEXT,
  textarea: TEXT,
  email: TEXT,
  code: TEXT,
  // Payload takes 0 and false for an empty choice, and the database for none of its own.
  select: TEXT,
  radio: TEXT,
}
