import { Feed } from 'feed'
import type { Language } from '../errors/in-language.ts'
import { LEGAL_TYPES, type LegalType } from './document-types.ts'
import type { LegalBrand } from './legal-document.ts'
import { dayInWords } from './legal-language.ts'

/** A publication of a legal document. */
export type LegalChange = {
  readonly id: string
  readonly type: LegalType
  readonly title: string
  readonly version: string
  readonly publishedAt: Date
  readonly effectiveDate: Date
}

const WORDS = {
  ja: {
    title: (brand: string) => `${brand} 規約等の更新履歴`,
    summary: (version: string, day: string) => `バージョン${version}（施行日：${day}）`,
  },
  en: {
    title: (brand: string) => `${brand}: changes of legal documents`,
    summary: (version: string, day: string) => `Version ${version}, effective ${day}`,
  },
} as const

type Options = { readonly brand: LegalBrand; readonly language: Language; readonly apiUrl: string }

/**
 * The publications of a brand's legal documents, the newest first, as an Atom feed (RFC 4287).
 *
 * @see docs/decisions/0230-use-markdown-it-and-feed-for-legal-texts.md
 */
export function atomFeed(
  changes: readonly LegalChange[],
  { brand, language, apiUrl }: Options,
): string {
  const words = WORDS[language]
  const self = `${apiUrl}/legal/${brand.id}/feed?lang=${language}`
  const feed = new Feed({
    id: `${apiUrl}/legal/${brand.id}/feed`,
    title: words.title(brand.name),
    language,
    feedLinks: { atom: self },
    // A feed without an entry has never changed.
    updated: changes[0]?.publishedAt ?? new Date(0),
    copyright: '',
    author: { name: brand.name },
    generator: false,
  })
  for (const { id, type, title, version, publishedAt, effectiveDate } of changes) {
    const { path } = LEGAL_TYPES[type]
    feed.addItem({
      id: `urn:uuid:${id}`,
      title,
      link: brand.domain
        ? `https://${brand.domain}/${path}`
        : `${apiUrl}/${path}/${brand.id}?format=html`,
      date: publishedAt,
      description: words.summary(version, dayInWords(effectiveDate, language)),
    })
  }
  return feed.atom1()
}
