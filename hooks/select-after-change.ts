import type {
  CollectionAfterOperationHook,
  CollectionBeforeOperationHook,
  FlattenedField,
  SelectType,
} from 'payload'
import { getSelectMode } from 'payload/shared'
import type { Sentence } from '../src/errors/in-language.ts'
import { fieldError } from '../src/errors/service-error.ts'
import { isPlainObject } from './is-plain-object.ts'

/** What the caller wants of the record; in the arguments of the operation, which other hooks copy. */
const SELECT = Symbol('select')
const CHANGES = ['create', 'update', 'delete']

const NO_FIELDS: Sentence = {
  en: '"select" must name fields, for example select[title]=true.',
  ja: '「select」にはフィールドを指定してください（例：select[title]=true）。',
}

type Select = { readonly [field: string]: boolean | Select }
type Data = Readonly<Record<string, unknown>>

/**
 * Gives the hooks of a change the whole record. With `select` Payload hands them only the selected fields, so a caller
 * could leave out what is audited, what ends sessions, and what jobs are enqueued for. `selectAfterChange` leaves the
 * other fields out of the response.
 *
 * @throws ServiceError `VALIDATION_FAILED` at `select` if it names no fields: Payload would take it for an empty record.
 */
export const readWholeRecord: CollectionBeforeOperationHook = ({ args, operation }) => {
  const { select } = args as { readonly select?: unknown }
  if (!CHANGES.includes(operation) || !select) return args
  if (!isPlainObject(select)) throw fieldError('select', NO_FIELDS)
  return Object.assign({ ...args }, { select: undefined, [SELECT]: select })
}

/** Leaves what was not selected out of the response to a change. */
export const selectAfterChange: CollectionAfterOperationHook = ({ args, collection, result }) => {
  const { [SELECT]: select } = args as { readonly [SELECT]?: Select }
  if (!select || !isPlainObject(result)) return result
  const { flattenedFields } = collection
  const of = (record: unknown) =>
    isPlainObject(record) ? selected(record, select, flattenedFields) : record
  // A bulk change returns its records in a list.
  const { docs } = result
  return Array.isArray(docs) ? { ...result, docs: docs.map(of) } : of(result)
}

function selected(record: Data, select: Select, fields: readonly FlattenedField[]): Data {
  const isListed = getSelectMode(select as SelectType) === 'include'
  const kept: Record<string, unknown> = { ...record }
  for (const field of fields) {
    const { name } = field
    const wanted = Object.hasOwn(select, name) ? select[name] : undefined
    if (name !== 'id' && (isListed ? !wanted : wanted === false)) delete kept[name]
    else if (isPlainObject(wanted) && 'flattenedFields' in field) {
      const { [name]: value } = kept
      const of = (one: unknown) =>
        isPlainObject(one) ? selected(one, wanted, field.flattenedFields) : one
      kept[name] = Array.isArray(value) ? value.map(of) : of(value)
    }
  }
  return kept
}
