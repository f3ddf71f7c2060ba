import type { Sentence } from '../errors/in-language.ts'

export const MAX_FLAGS = 100
export const MAX_VARIANTS = 20

/** Of a flag or a variant. */
export const FLAG_NAME = /^[a-z][a-z0-9_.-]{0,63}$/i

export const FLAG_NAME_RULE: Sentence = {
  en: 'Start the key of a flag with a letter; use letters, digits, ".", "_" and "-".',
  ja: 'フラグのキーは英字で始め、英数字・「.」・「_」・「-」のみを使用してください。',
}
export const VARIANT_NAME_RULE: Sentence = {
  en: 'Start the name of a variant with a letter; use letters, digits, ".", "_" and "-".',
  ja: 'バリアント名は英字で始め、英数字・「.」・「_」・「-」のみを使用してください。',
}
