import type { Config } from 'payload'

/** What Payload's Japanese leaves in English, and where it calls columns rows. */
const WORDS = {
  authentication: { apiKey: 'APIキー' },
  general: {
    columns: '列の表示',
    false: 'いいえ',
    noLabel: '（{{label}}なし）',
    notFound: '見つかりません',
    nothingFound: '見つかりませんでした',
    thisLanguage: '日本語',
    true: 'はい',
    untitled: '無題',
  },
}

/**
 * The languages of the console with a Japanese that is whole.
 *
 * @see docs/decisions/0130-declare-every-label-in-english-and-japanese.md
 */
export function withJapaneseWords(i18n: Config['i18n']): Config['i18n'] {
  const japanese = i18n?.supportedLanguages?.ja
  if (!japanese) return i18n
  const { authentication, general, ...others } = japanese.translations
  const translations = {
    ...others,
    authentication: { ...authentication, ...WORDS.authentication },
    general: { ...general, ...WORDS.general },
  }
  const ja = { ...japanese, translations }
  return { ...i18n, supportedLanguages: { ...i18n.supportedLanguages, ja } }
}
