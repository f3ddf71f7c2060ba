import type { PayloadRequest } from 'payload'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { compareTexts } from '../../../../src/legal/compare-texts.ts'
import type { LegalDocument } from '../../../../src/payload-types.ts'
import { comparePart, type PartChange } from '../../../../src/versions/compared-text.ts'
import type { ComparedText, Version } from '../../../core/versions/version-series.ts'

/** Titles and texts of two versions of a legal document in both languages, the texts article by article. */
export function compareDocuments(
  before: Version | null,
  after: Version,
  req: PayloadRequest,
): ComparedText[] {
  const [from, to] = [before, after] as unknown as [LegalDocument | null, LegalDocument]
  const title = inLanguage(req, { en: 'Title', ja: 'タイトル' })
  const parts = (one: Written | null | undefined, other: Written | null | undefined) => [
    ...changedTitle(title, one?.title ?? '', other?.title ?? ''),
    ...compareTexts(one?.content ?? '', other?.content ?? ''),
  ]
  return [
    { name: 'ja', label: { en: 'Japanese', ja: '日本語' }, parts: parts(from, to) },
    { name: 'en', label: { en: 'English', ja: '英語' }, parts: parts(from?.en, to.en) },
  ]
}

type Written = { readonly title?: string | null; readonly content?: string | null }

const changedTitle = (heading: string, before: string, after: string): PartChange[] =>
  before === after ? [] : [comparePart(heading, before, after)]
