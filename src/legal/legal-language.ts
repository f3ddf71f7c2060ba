import { LANGUAGES, type Language } from '../errors/in-language.ts'

/** The language in which every legal document is written; translations are for reading. */
export const LEGAL_LANGUAGE: Language = 'ja'

/** The language of a BCP 47 tag, e.g. `en` of `en-GB`, if documents may be written in it. */
export const languageOfTag = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => language === tag.toLowerCase().split('-')[0])

/** A day or moment in words, in Tokyo, e.g. `2027年4月1日` or `April 1, 2027`. */
export function dayInWords(moment: Date | string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Asia/Tokyo' })
  return format.format(new Date(moment))
}
