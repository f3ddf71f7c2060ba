import type { Sentence } from '../errors/in-language.ts'

/** What is wrong with a legal text, and where. */
export type LegalProblem = {
  /** From 1. */
  readonly line: number
  /** From 1, in UTF-16 code units, as code editors count. */
  readonly column: number
  readonly message: Sentence
}

/** The place of a character of a text, by its index. */
export function placeOf(text: string, index: number): Pick<LegalProblem, 'line' | 'column'> {
  const before = text.slice(0, index).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** All problems in one sentence, each with its place. */
export function problemsSentence(problems: readonly LegalProblem[]): Sentence {
  return {
    en: problems
      .map(({ line, column, message }) => `Line ${line}, column ${column}: ${message.en}`)
      .join(' '),
    ja: problems
      .map(({ line, column, message }) => `${line}行${column}文字目：${message.ja}`)
      .join(' '),
  }
}
