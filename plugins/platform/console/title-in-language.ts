import { type Asking, languageOf } from '../../../src/errors/in-language.ts'

const BOTH = /^(?<en>.+?) \/ (?<ja>.+?)(?<suffix> +– .*)?$/u

/**
 * Returns the title of a feature's page in the language of a request. Payload's configuration has one text for it, in which features
 * write both: `Artists / 作家`.
 */
export function titleInLanguage(asking: Asking, title: string): string {
  const language = languageOf(asking)
  const { suffix = '', ...words } = BOTH.exec(title)?.groups ?? {}
  return words[language] === undefined ? title : `${words[language]}${suffix}`
}
