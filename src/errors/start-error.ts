import type { Sentence } from './in-language.ts'

/**
 * Returns the error for a configuration with which no process starts. There is no request whose language
 * could be used, and the language of a terminal or container says nothing about its reader: the message is
 * in English and, on the lines after it, in Japanese.
 *
 * @see docs/decisions/0146-write-start-up-errors-in-both-languages.md
 */
export function startError({ en, ja }: Sentence): Error {
  return new Error(`${en}\n${ja}`)
}
