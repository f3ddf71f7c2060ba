import type { PayloadRequest } from 'payload'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import type { EmailTemplate } from '../../../../src/payload-types.ts'
import { compareSource } from '../../../../src/versions/compare-source.ts'
import type { ComparedText, Version } from '../../../core/versions/version-series.ts'

/** Subject and source of two versions of a mail template, by the lines that differ. */
export function compareTemplates(
  before: Version | null,
  after: Version,
  req: PayloadRequest,
): ComparedText[] {
  const [from, to] = [before, after] as unknown as [EmailTemplate | null, EmailTemplate]
  const lines = (first: number, last: number) =>
    inLanguage(
      req,
      first === last
        ? { en: `Line ${first}`, ja: `${first}行目` }
        : { en: `Lines ${first}–${last}`, ja: `${first}〜${last}行目` },
    )
  return [
    {
      name: 'subject',
      label: { en: 'Subject', ja: '件名' },
      parts: compareSource(from?.subject ?? '', to.subject, lines),
    },
    {
      name: 'content',
      label: { en: 'Text', ja: '本文' },
      parts: compareSource(from?.content ?? '', to.content, lines),
    },
  ]
}
