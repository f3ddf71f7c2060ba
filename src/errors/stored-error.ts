import { ERROR_TABLE, type ErrorCode } from './error-table.ts'
import { joined, type Language, type Sentence } from './in-language.ts'
import type { ServiceError } from './service-error.ts'

/**
 * An error as a record keeps it: it is read later, by users of either language.
 *
 * @see docs/decisions/0145-store-errors-as-code-and-bilingual-sentence.md
 */
export type StoredError = { readonly code: ErrorCode; readonly sentence: Sentence }

/** @returns what a record keeps of an error: nothing of its cause. */
export function storedError({ code, sentence }: ServiceError): StoredError {
  return { code, sentence }
}

/** @returns what is wrong and what to do about it. */
export function storedErrorText({ code, sentence }: StoredError, language: Language): string {
  // The record may be older than the table: a code of an earlier release has no action.
  const action = Object.hasOwn(ERROR_TABLE, code) ? [ERROR_TABLE[code].action] : []
  return joined([sentence, ...action])[language]
}
