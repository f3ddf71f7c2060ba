import { en as payloadEnglish } from '@payloadcms/translations/languages/en'
import type { Config } from 'payload'

/** Words of Payload that say less than ours, or name Payload. */
const ENGLISH = {
  authentication: { login: 'Log in' },
  general: {
    and: 'and',
    createdAt: 'Created',
    email: 'E-mail',
    false: 'No',
    lastModified: 'Last updated',
    noLabel: '–',
    noResultsDescription: 'No entries match your search and filters.',
    noResultsFound: 'No entries',
    noValue: '–',
    nothingFound: 'Page not found',
    // Between the names of fields, as in “Search by Title or Artist”.
    or: 'or',
    payloadSettings: 'Display settings',
    sorryNotFound: 'It may have been moved or deleted, or you may not see it.',
    untitled: 'Untitled',
    true: 'Yes',
    updatedAt: 'Last updated',
  },
}

/** The same, what Payload's Japanese leaves in English, and where it calls columns rows. */
const JAPANESE = {
  authentication: { apiKey: 'APIキー' },
  general: {
    columns: '列の表示',
    createdAt: '作成日時',
    false: 'いいえ',
    noLabel: '–',
    noResultsDescription: '検索・絞り込みの条件に一致するものがありません。',
    noResultsFound: '該当するデータはありません',
    noValue: '–',
    notFound: '見つかりません',
    nothingFound: 'ページが見つかりません',
    payloadSettings: '表示設定',
    searchBy: '検索：{{label}}',
    selectAll: 'すべて選択{{count}}',
    selectedCount: '{{count}}件を選択中',
    sorryNotFound: '移動または削除されたか、閲覧する権限がない可能性があります。',
    thisLanguage: '日本語',
    true: 'はい',
    untitled: '無題',
    updatedAt: '最終更新',
  },
}

type Words = Readonly<Record<string, Readonly<Record<string, string>>>>
type Language = { readonly translations: object }

/**
 * The languages of the console with a Japanese that is complete; English alone where an application names none, as
 * Payload has it.
 *
 * @see docs/decisions/0130-declare-every-label-in-english-and-japanese.md
 */
export function withOwnWords(i18n: Config['i18n']): Config['i18n'] {
  const { en, ja, ...others } = i18n?.supportedLanguages ?? { en: payloadEnglish }
  return {
    ...i18n,
    supportedLanguages: {
      ...others,
      ...(en && { en: withWords(en, ENGLISH) }),
      ...(ja && { ja: withWords(withoutBlanks(ja), JAPANESE) }),
    },
  }
}

const LETTER = String.raw`[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]`
const BLANK = new RegExp(`(?<=\\}\\}) (?=${LETTER})|(?<=${LETTER}) (?=\\{\\{)`, 'gu')

/** Payload leaves a blank between a name and the Japanese around it: 「作品 を新規作成」. */
function withoutBlanks<T extends Language>(language: T): T {
  const texts = JSON.stringify(language.translations).replace(BLANK, '')
  return { ...language, translations: JSON.parse(texts) }
}

function withWords<T extends Language>(language: T, words: Words): T {
  const translations: Record<string, object> = { ...language.translations }
  for (const [group, own] of Object.entries(words)) {
    translations[group] = { ...translations[group], ...own }
  }
  return { ...language, translations }
}
