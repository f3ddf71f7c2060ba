/** One sentence in the languages of the console; English is also the API's. */
export type Sentence = readonly [en: string, ja: string]

/** The part of a request that says which language its sender reads. */
type Asking = { readonly i18n: { readonly language: string } }

/**
 * A sentence for the person who sent the request, in the language of their console.
 *
 * @see docs/decisions/0130-declare-every-label-in-english-and-japanese.md
 */
export function inLanguage({ i18n }: Asking, [en, ja]: Sentence): string {
  return i18n.language === 'ja' ? ja : en
}
