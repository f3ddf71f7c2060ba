import type { FlattenedField } from 'payload'
import { QUERY_MAXIMA } from '../src/http/query-limits.ts'

/** Records that hold documents. A list of the console asks for so many at once, to name what its rows refer to. */
const HEAVY_LIMIT = 250
/** Characters from which a text counts as a document. */
const DOCUMENT_CHARACTERS = 2000

/** The part of a collection that its limit depends on. */
type Listed = {
  readonly flattenedFields: readonly FlattenedField[]
  /** `mostInList`: a limit of its own. */
  readonly custom?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The most records of a collection that one list may have: fewer of those that can be large, so that the length of
 * an answer is bounded by the length of its records.
 */
export function listLimit({ flattenedFields, custom }: Listed): number {
  if (typeof custom?.mostInList === 'number') return custom.mostInList
  return flattenedFields.some(isDocument) ? HEAVY_LIMIT : QUERY_MAXIMA.limit
}

/** Whether a field, or one within it, holds JSON or a long text. */
export function isDocument(field: FlattenedField): boolean {
  if (['json', 'richText', 'code'].includes(field.type)) return true
  if (field.type === 'textarea') return (field.maxLength ?? Infinity) >= DOCUMENT_CHARACTERS
  return 'flattenedFields' in field && field.flattenedFields.some(isDocument)
}
