import { en } from './texts-en.ts'
import { ja } from './texts-ja.ts'

/** What the console says about artists; every language has exactly these texts. */
export type ArtistTexts = typeof en

/** The texts of a language of the console; English where the language is not known. */
export function artistTexts(language: string): ArtistTexts {
  return language === 'ja' ? ja : en
}
