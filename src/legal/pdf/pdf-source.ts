import type { Language } from '../../errors/in-language.ts'
import type { LegalDocument } from '../legal-document.ts'

/** What is written into a PDF. */
export type PdfSource = Pick<
  LegalDocument,
  'title' | 'version' | 'language' | 'effective_date' | 'updated_at' | 'content'
>

/** The words that each page has at its foot. */
const FOOT_WORDS: Readonly<Record<Language, { version: string; effective: string }>> = {
  ja: { version: 'バージョン', effective: '施行日' },
  en: { version: 'Version', effective: 'Effective date' },
}

/** The foot of a page. */
export function footOf(
  { title, version, effective_date, language }: PdfSource,
  page: number,
  pages: number,
): string {
  const words = FOOT_WORDS[language]
  return `${title} · ${words.version} ${version} · ${words.effective} ${effective_date} · ${page} / ${pages}`
}
