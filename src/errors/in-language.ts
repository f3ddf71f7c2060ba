/** The languages of the console and of error messages; English is the default. */
export const LANGUAGES = ['en', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]

/** One text in every language. Payload's labels have the same form. */
export type Sentence = Readonly<Record<Language, string>>

/** The part of a request that says which language its sender reads. */
export type Asking = { readonly i18n?: { readonly language: string } }

/** The language of a request: Payload has resolved it from the cookie and `Accept-Language`. */
export function languageOf({ i18n }: Asking): Language {
  return i18n?.language === 'ja' ? 'ja' : 'en'
}

/**
 * A sentence in the language of the request.
 *
 * @see docs/decisions/0130-declare-every-label-in-english-and-japanese.md
 */
export function inLanguage(asking: Asking, sentence: Sentence): string {
  return sentence[languageOf(asking)]
}

/** Several sentences as one text. Japanese needs no space between sentences. */
export function joined(sentences: readonly Sentence[]): Sentence {
  return {
    en: sentences.map(({ en }) => en).join(' '),
    ja: sentences.map(({ ja }) => ja).join(''),
  }
}
