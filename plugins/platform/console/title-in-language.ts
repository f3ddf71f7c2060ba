import type { Language } from '../../../src/errors/in-language.ts'

const BOTH = /^(?<en>.+?) \/ (?<ja>.+?)(?<suffix> +– .*)?$/u

/**
 * Returns the title of a feature's page in one language. Payload's configuration has one text for it, in which features
 * write both: `Artists / 作家`.
 */
export function titleInLanguage(title: string, language: Language): string {
  const { suffix = '', ...words } = BOTH.exec(title)?.groups ?? {}
  return words[language] === undefined ? title : `${words[language]}${suffix}`
}
