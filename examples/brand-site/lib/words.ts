import type { Language, LegalPage } from './site-pages.ts'

/** The words of the site itself. Those of the brand come from the service. */
export const WORDS = {
  ja: {
    skip: '本文へ移動',
    gallery: '作品',
    count: (many: number) => `全${many}点`,
    empty: '公開中の作品はまだありません。',
    about: (brand: string) => `${brand}の作品一覧。気に入った作品はショップで注文できます。`,
    from: (price: string) => `${price}から`,
    facts: (technique: string, year: number | null) => technique + (year ? `、${year}年` : ''),
    shop: 'ショップで見る',
    version: 'バージョン',
    effective: '施行日',
    legal: '法務に関する情報',
    languages: '言語',
    untranslated: 'この文書は日本語のみです。',
    generated: 'このページの生成日時',
    missing: 'ページが見つかりません',
    missingText: 'この文書はまだ公開されていないか、URLが変更された可能性があります。',
    failed: 'ただいま表示できません',
    failedText: 'しばらくしてから、もう一度開いてください。',
    home: '作品一覧へ',
  },
  en: {
    skip: 'Skip to content',
    gallery: 'Works',
    count: (many: number) => (many === 1 ? '1 work' : `${many} works`),
    empty: 'No works have been published yet.',
    about: (brand: string) => `The works of ${brand}. Each can be ordered as a print in the shop.`,
    from: (price: string) => `from ${price}`,
    facts: (technique: string, year: number | null) => technique + (year ? `, ${year}` : ''),
    shop: 'View in the shop',
    version: 'Version',
    effective: 'In force since',
    legal: 'Legal information',
    languages: 'Languages',
    untranslated: 'This text is available in Japanese only.',
    generated: 'This page was generated',
    missing: 'Page not found',
    missingText: 'This text has not been published yet, or the URL has changed.',
    failed: 'This page cannot be shown now',
    failedText: 'Open it again in a moment.',
    home: 'To the works',
  },
} as const

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { ja: '日本語', en: 'English' }

export const MENU_WORDS: Readonly<Record<Language, Readonly<Record<LegalPage, string>>>> = {
  ja: {
    terms: '利用規約',
    privacy: 'プライバシーポリシー',
    'commerce-law': '特定商取引法に基づく表記',
    returns: '返品・交換',
    copyright: '著作権',
  },
  en: {
    terms: 'Terms of service',
    privacy: 'Privacy policy',
    'commerce-law': 'Commercial transactions notice',
    returns: 'Returns and exchanges',
    copyright: 'Copyright',
  },
}

/** An amount of yen, e.g. `5,500円` or `¥5,500`. */
export function yen(amount: number, language: Language): string {
  const digits = new Intl.NumberFormat(language).format(amount)
  return language === 'ja' ? `${digits}円` : `¥${digits}`
}

/** A day, e.g. `2027年4月1日`. */
export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** A moment in Tokyo. */
export const momentInWords = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Tokyo' },
  }).format(new Date(moment))
