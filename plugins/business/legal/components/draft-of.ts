import type { Language } from '../../../../src/errors/in-language.ts'
import { LEGAL_TYPE_NAMES } from '../../../../src/legal/document-types.ts'
import type { PreviewRequest } from '../endpoints/preview.ts'

/** The fields of a legal document in the form, of which any may be empty. */
export type FormValues = {
  readonly brand?: string | null
  readonly documentType?: string | null
  readonly version?: string | null
  readonly effectiveDate?: string | null
  readonly title?: string | null
  readonly content?: string | null
  readonly en?: { readonly title?: string | null; readonly content?: string | null } | null
  readonly notApplicable?: unknown
}

type Options = {
  readonly language: Language
  /** Brand that the editor has chosen for the preview; empty for the document's own. */
  readonly shownFor: string
  /** Brand for a document that has none yet. */
  readonly anyBrand: string
}

/** What the preview endpoint takes of a form; `null` while it does not say which document it is. */
export function draftOf(
  { brand, documentType, notApplicable, ...values }: FormValues,
  { language, shownFor, anyBrand }: Options,
): PreviewRequest | null {
  const document_type = LEGAL_TYPE_NAMES.find((type) => type === documentType)
  const shown_for = shownFor || brand || anyBrand
  if (!document_type || !shown_for) return null
  return {
    ...{ brand: brand ?? '', shown_for, document_type, language },
    version: values.version ?? '',
    effective_date: values.effectiveDate ?? null,
    ja: { title: values.title ?? '', content: values.content ?? '' },
    en: { title: values.en?.title ?? '', content: values.en?.content ?? '' },
    not_applicable: reasonsOf(notApplicable),
  }
}

/** The rows that are filled in. A form without rows holds their number. */
function reasonsOf(rows: unknown): { item: string; reason: string }[] {
  if (!Array.isArray(rows)) return []
  return (rows as { item?: string | null; reason?: string | null }[]).flatMap(({ item, reason }) =>
    item && reason ? [{ item, reason }] : [],
  )
}
