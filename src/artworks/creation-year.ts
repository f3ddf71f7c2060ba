import type { Sentence } from '../errors/in-language.ts'

const EARLIEST = -5000
const LATEST = 2200

const NO_YEAR: Sentence = {
  en: 'The year must be a whole number.',
  ja: '年は整数で入力してください。',
}
const TOO_EARLY: Sentence = { en: 'The year is too far in the past.', ja: '年が過去すぎます。' }
const TOO_LATE: Sentence = { en: 'The year is too far in the future.', ja: '年が未来すぎます。' }

/** What is wrong with a year of creation, or `undefined`; an artwork may have none (specification, section 2.1). */
export function creationYearProblem(year: unknown): Sentence | undefined {
  if (year === null || year === undefined) return undefined
  if (!Number.isInteger(year)) return NO_YEAR
  if (Number(year) < EARLIEST) return TOO_EARLY
  return Number(year) > LATEST ? TOO_LATE : undefined
}
