import { useTranslation } from '@payloadcms/ui'
import { type Language, languageOf } from '../../../src/errors/in-language.ts'

export type Texts<T> = {
  /** The texts in a language of the console; English where there are none in it. For server components. */
  readonly textsOf: (language: string) => T
  /** The texts in the language of the user. For client components. */
  readonly useTexts: () => T
}

/**
 * The texts of a feature's screens; every language has exactly the texts of the English ones. A module of
 * texts carries no `'use client'`: server components call `textsOf`, client components `useTexts`.
 *
 * @see docs/decisions/0130-declare-every-label-in-english-and-japanese.md
 */
export function createTexts<T>(
  texts: { readonly en: T } & Readonly<Record<Language, NoInfer<T>>>,
): Texts<T> {
  const textsOf = (language: string) => texts[languageOf({ i18n: { language } })]
  return { textsOf, useTexts: () => textsOf(useTranslation().i18n.language) }
}
