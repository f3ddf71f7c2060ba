import type { PayloadRequest } from 'payload'
import type { Language } from '../../../../src/errors/in-language.ts'
import {
  type LegalBrand,
  type LegalDocument,
  legalDocument,
} from '../../../../src/legal/legal-document.ts'
import type { LegalDocument as LegalRecord } from '../../../../src/payload-types.ts'
import { findVersion } from '../../../core/versions/find-version.ts'
import type { InForce } from './in-force.ts'

/** Documents of this process: a few brands with five types, in two languages, and some past versions. */
const MOST = 200

/**
 * Rendered documents. A published version never changes, so an entry is right as long as what else is in its key: no
 * process has to tell another that something was published.
 */
const rendered = new Map<string, LegalDocument>()

/** What is delivered of a version, from memory if this process has rendered it before. */
export async function readDocument(
  req: PayloadRequest,
  brand: LegalBrand,
  { id, isPast }: InForce,
  language: Language,
): Promise<LegalDocument> {
  const status = isPast ? 'archived' : 'published'
  const key = JSON.stringify([id, status, language, brand])
  const known = rendered.get(key)
  if (known) return known
  const found = await findVersion(req, { collection: 'legal-documents' }, id)
  const { documentType: type, ...stored } = found as unknown as LegalRecord
  const document = legalDocument(
    {
      ...stored,
      type,
      publishedAt: stored.publishedAt ?? '',
      effectiveDate: stored.effectiveDate ?? '',
    },
    brand,
    status,
    language,
  )
  const [oldest] = rendered.keys()
  if (rendered.size >= MOST && oldest !== undefined) rendered.delete(oldest)
  rendered.set(key, document)
  return document
}
