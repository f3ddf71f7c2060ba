import { ERROR_TABLE, type ErrorCode } from './error-table.ts'
import type { Language, Sentence } from './in-language.ts'

const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

/**
 * A message of Payload as a sentence. Payload has translated it for the request, or has it in English only;
 * the other language is that of the table.
 */
export function payloadSentence(code: ErrorCode, message: string, language: Language): Sentence {
  const { en, ja } = ERROR_TABLE[code].message
  if (language === 'ja') return JAPANESE.test(message) ? { en, ja: message } : { en: message, ja }
  return { en: message, ja }
}
