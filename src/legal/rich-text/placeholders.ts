import { tokensOf } from '../template-tokens.ts'
import { isLegalVariable, LEGAL_VARIABLES, type LegalVariable } from '../variables.ts'

const NAMES = Object.keys(LEGAL_VARIABLES).filter(isLegalVariable)
/** The first character of Unicode's area for private use: to Markdown each is a letter. */
const FIRST = 0xe000
const PLACEHOLDER = /[\ue000-\uf8ff]/

/** Whether a text has characters that stand for variables here. */
export const hasPlaceholder = (text: string): boolean => PLACEHOLDER.test(text)

export const withoutPlaceholders = (text: string): string => text.replace(/[\ue000-\uf8ff]/g, '')

/** A text in which each variable is one character, so that Markdown cannot divide it. */
export const masked = (text: string): string =>
  tokensOf(text)
    .map(({ type, value, source }) =>
      type === 'output' && isLegalVariable(value)
        ? String.fromCharCode(FIRST + NAMES.indexOf(value))
        : source,
    )
    .join('')

/** The parts of a masked text: texts, and the variables between them. */
export function unmaskedParts(text: string): (string | { readonly name: LegalVariable })[] {
  return text
    .split(/([\ue000-\uf8ff])/)
    .filter((part) => part !== '')
    .map((part) => {
      const name = PLACEHOLDER.test(part) ? NAMES[part.charCodeAt(0) - FIRST] : undefined
      return name ? { name } : part
    })
}

export const sourceOfVariable = (name: LegalVariable): string => `{{ ${name} }}`

/** The variable that a text is, as `sourceOfVariable` writes it. */
export function variableOfSource(source: string): LegalVariable | undefined {
  const name = source.slice(2, -2).trim()
  return isLegalVariable(name) ? name : undefined
}

/** A masked text as it stands in a source. */
export const unmasked = (text: string): string =>
  unmaskedParts(text)
    .map((part) => (typeof part === 'string' ? part : sourceOfVariable(part.name)))
    .join('')
