import type { OptionObject } from 'payload'
import type { Sentence } from '../../src/errors/in-language.ts'

/** The options of a select in their order: each value with its label in English and in Japanese. */
export function choices<Value extends string>(
  labels: Readonly<Record<Value, Sentence>>,
): OptionObject[] {
  return Object.entries<Sentence>(labels).map(([value, label]) => ({ value, label: { ...label } }))
}
