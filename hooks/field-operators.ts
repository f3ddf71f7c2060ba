import type { FlattenedField, Operator } from 'payload'

/** A field that a condition names, or what it names within the field. */
export type Compared = {
  readonly field: FlattenedField
  /** A value within a JSON value, or the identifier in a reference to records of several collections. */
  readonly part?: 'json' | 'id'
}

const EQUALITY = ['equals', 'not_equals', 'in', 'not_in', 'exists'] as const
const ORDER = ['greater_than', 'greater_than_equal', 'less_than', 'less_than_equal'] as const
const SEARCH = ['like', 'not_like', 'contains'] as const

const TEXT = [...EQUALITY, ...ORDER, ...SEARCH]

/** The operators that the database answers for a column of a type. */
const OPERATORS: Partial<Record<FlattenedField['type'], readonly Operator[]>> = {
  text: TEXT,
  textarea: TEXT,
  email: TEXT,
  code: TEXT,
  // Payload takes `like` for `equals` where the column holds no text.
  number: [...EQUALITY, ...ORDER, 'like'],
  date: [...EQUALITY, ...ORDER],
  checkbox: ['equals', 'not_equals', 'exists'],
  select: EQUALITY,
  radio: EQUALITY,
  relationship: [...EQUALITY, 'like'],
  upload: [...EQUALITY, 'like'],
  join: EQUALITY,
  json: ['exists'],
  richText: ['exists'],
}
/** The same for fields that hold many values, one in each row of a table. */
const OF_MANY: Partial<Record<FlattenedField['type'], readonly Operator[]>> = {
  text: TEXT,
  number: [...EQUALITY, ...ORDER],
  select: [...EQUALITY, 'contains'],
  relationship: [...EQUALITY, 'contains'],
  upload: [...EQUALITY, 'contains'],
}
const WITHIN_JSON: readonly Operator[] = [...EQUALITY, 'like', 'not_like']

/** Whether the database answers an operator for a field; Payload sends it the others, too, and they fail. */
export function isOperatorOf({ field, part }: Compared, operator: string): boolean {
  return operatorsOf(field, part)?.some((one) => one === operator) ?? false
}

function operatorsOf(
  field: FlattenedField,
  part: Compared['part'],
): readonly Operator[] | undefined {
  if (part === 'json') return WITHIN_JSON
  if (isPolymorphic(field)) return part === 'id' ? EQUALITY : ['equals']
  return hasMany(field) ? OF_MANY[field.type] : OPERATORS[field.type]
}

/**
 * The values that a condition compares the field with: those of a list, in both spellings, else the one.
 *
 * @returns `null` if the value has a shape that the operator cannot take.
 */
export function comparedValues(
  { field, part }: Compared,
  operator: string,
  value: unknown,
): readonly unknown[] | null {
  if (isPolymorphic(field) && part === undefined) return isPair(value) ? [value.value] : null
  if (operator === 'in' || operator === 'not_in') {
    // Only where it is the value of a whole field does Payload split a text at its commas.
    const list = part === undefined ? splitList(value) : value
    const isEmptied = part === 'json' && Array.isArray(list) && list.length === 0
    return Array.isArray(list) && list.every(isScalar) && !isEmptied ? list : null
  }
  if (Array.isArray(value)) {
    const isTaken = operator === 'contains' ? hasMany(field) : refers(field) && isEquality(operator)
    return isTaken && part === undefined && value.every(isScalar) ? value : null
  }
  if (!isScalar(value)) return null
  if (isSearch(operator) && !refers(field)) return typeof value === 'string' ? [value] : null
  const mayBeNull = isEquality(operator) && part !== 'id'
  return value !== null || mayBeNull ? [value] : null
}

/** Whether an operator searches within a text, which no index answers. */
export const isSearch = (operator: string) => SEARCH.some((one) => one === operator)

type Polymorphic = FlattenedField & { readonly relationTo: readonly string[] }

/** Whether a field refers to records of several collections. */
export const isPolymorphic = (field: FlattenedField): field is Polymorphic =>
  'relationTo' in field && Array.isArray(field.relationTo)

const isEquality = (operator: string) => EQUALITY.some((one) => one === operator)
const refers = ({ type }: FlattenedField) => ['relationship', 'upload', 'join'].includes(type)
const hasMany = (field: FlattenedField) => 'hasMany' in field && field.hasMany === true

function splitList(value: unknown): unknown {
  if (typeof value === 'number') return [value]
  return typeof value === 'string' ? value.split(',') : value
}

const isPair = (value: unknown): value is { readonly value: string | number } =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  ['string', 'number'].includes(typeof value.value) &&
  'relationTo' in value &&
  typeof value.relationTo === 'string'

const isScalar = (value: unknown) =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date
