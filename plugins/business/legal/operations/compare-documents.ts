import { compareTexts } from '../../../../src/legal/compare-texts.ts'
import type { LegalDocument } from '../../../../src/payload-types.ts'
import type { ComparedText, Version } from '../../../core/versions/version-series.ts'

/** The texts of two versions of a legal document in both languages, article by article. */
export function compareDocuments(before: Version | null, after: Version): ComparedText[] {
  const [from, to] = [before, after] as unknown as [LegalDocument | null, LegalDocument]
  return [
    {
      name: 'ja',
      label: { en: 'Japanese', ja: '日本語' },
      parts: compareTexts(from?.content ?? '', to.content),
    },
    {
      name: 'en',
      label: { en: 'English', ja: '英語' },
      parts: compareTexts(from?.en?.content ?? '', to.en?.content ?? ''),
    },
  ]
}
