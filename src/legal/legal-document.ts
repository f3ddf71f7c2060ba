import { createHash } from 'node:crypto'
import type { Language } from '../errors/in-language.ts'
import { tokyoDay } from '../versions/tokyo-day.ts'
import { LEGAL_TYPES, type LegalType } from './document-types.ts'
import { dayInWords, LEGAL_LANGUAGE } from './legal-language.ts'
import { renderMarkdown } from './markdown.ts'
import { parseTemplate } from './parse-template.ts'
import { renderTemplate } from './render-template.ts'

export type LegalBrand = {
  readonly id: string
  readonly name: string
  /** Host name of its site; `null` if it has none yet. */
  readonly domain: string | null
}

type LegalText = { readonly title: string; readonly content: string }

/** A version of a legal text as it is stored. */
export type StoredLegal = LegalText & {
  readonly type: LegalType
  readonly version: string
  /** The translation, if there is one. */
  readonly en?: { readonly title?: string | null; readonly content?: string | null } | null
  /** ISO 8601; the present moment for a draft. */
  readonly publishedAt: string
  readonly effectiveDate: string
}

/** A legal document as the sites of the brands get it (specification, section 4.2). */
export type LegalDocument = {
  readonly brand: string
  readonly type: LegalType
  readonly title: string
  readonly version: string
  /** `archived` once another version is in force. */
  readonly status: 'published' | 'archived'
  readonly language: Language
  /** First day on which it is in force, in Tokyo, `YYYY-MM-DD`. */
  readonly effective_date: string
  /** ISO 8601. */
  readonly updated_at: string
  /** Markdown, with the values of its variables. */
  readonly content: string
  readonly html: string
  readonly seo: {
    readonly title: string
    readonly description: string
    /** URL on the site of the brand; `null` if it has no domain. */
    readonly canonical: string | null
    /** Structured data of schema.org. */
    readonly json_ld: Readonly<Record<string, unknown>>
  }
  readonly etag: string
}

/** Characters of a description in search results. */
const DESCRIPTION_LENGTH = 160

/** What of a version is delivered to a reader of a language: the text in it, or in Japanese if it has none. */
export function legalDocument(
  { type, version, publishedAt, effectiveDate, ...stored }: StoredLegal,
  brand: LegalBrand,
  status: LegalDocument['status'],
  wanted: Language,
): LegalDocument {
  const { language, title, content: template } = textIn(stored, wanted)
  const content = renderTemplate(parseTemplate(template).nodes, {
    brand: brand.id,
    brand_name: brand.name,
    effective_date: dayInWords(effectiveDate, language),
    updated_date: dayInWords(publishedAt, language),
  })
  const html = renderMarkdown(content)
  const document = {
    ...{ brand: brand.id, type, title, version, status, language },
    ...{ effective_date: tokyoDay(effectiveDate), updated_at: publishedAt, content, html },
  }
  const seo = seoOf({ ...document, html }, brand)
  const hash = createHash('sha256').update(JSON.stringify({ ...document, seo }))
  return { ...document, seo, etag: `"${hash.digest('base64url')}"` }
}

function textIn(
  { title, content, en }: Pick<StoredLegal, 'title' | 'content' | 'en'>,
  wanted: Language,
): LegalText & { readonly language: Language } {
  if (wanted === 'en' && en?.title && en.content) {
    return { language: 'en', title: en.title, content: en.content }
  }
  return { language: LEGAL_LANGUAGE, title, content }
}

function seoOf(
  document: Omit<LegalDocument, 'seo' | 'etag'>,
  { name, domain }: LegalBrand,
): LegalDocument['seo'] {
  const { title, type, language, html, updated_at, version } = document
  const canonical = domain ? `https://${domain}/${LEGAL_TYPES[type].path}` : null
  const description = descriptionOf(html)
  const json_ld = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: title,
    description,
    inLanguage: language,
    dateModified: updated_at,
    version,
    publisher: { '@type': 'Organization', name, ...(domain && { url: `https://${domain}/` }) },
    ...(canonical && { url: canonical }),
  }
  return { title: `${title} | ${name}`, description, canonical, json_ld }
}

/** The text of the first paragraphs, cut at a character and not within one. */
function descriptionOf(html: string): string {
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, text = '']) => text)
  const text = plainText(paragraphs.join(' ')).replace(/\s+/g, ' ').trim()
  const characters = [...text]
  if (characters.length <= DESCRIPTION_LENGTH) return text
  return `${characters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of HTML that `renderMarkdown` made. */
const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
