import type { Sentence } from '../errors/in-language.ts'

type DocumentType = {
  readonly label: Sentence
  /** Of its page on the site of a brand, and of its endpoint below `/api`. */
  readonly path: string
}

/**
 * The kinds of legal documents of a brand: those of section 2.7 of the specification, and the two further categories of
 * section 4.7.
 */
export const LEGAL_TYPES = {
  terms: { label: { en: 'Terms of service', ja: '利用規約' }, path: 'terms' },
  privacy: { label: { en: 'Privacy policy', ja: 'プライバシーポリシー' }, path: 'privacy' },
  commerce_law: {
    label: { en: 'Commercial transactions notice', ja: '特定商取引法に基づく表記' },
    path: 'commerce-law',
  },
  returns: { label: { en: 'Returns and exchanges', ja: '返品・交換について' }, path: 'returns' },
  copyright: {
    label: { en: 'Copyright and intellectual property', ja: '著作権・知的財産権について' },
    path: 'copyright',
  },
} as const satisfies Readonly<Record<string, DocumentType>>

export type LegalType = keyof typeof LEGAL_TYPES

export const LEGAL_TYPE_NAMES = Object.keys(LEGAL_TYPES) as LegalType[]
