import { en } from './texts-en.ts'
import { ja } from './texts-ja.ts'

/** What the console says about artworks; every language has exactly these texts. */
export type Texts = typeof en

const LANGUAGES: Readonly<Record<string, Texts>> = { en, ja }

/** The texts of a language of the console; English where the language is not known. */
export function textsOf(language: string): Texts {
  return LANGUAGES[language] ?? en
}
