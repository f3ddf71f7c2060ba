import type { VersionedTexts } from '../../core/versions/version-series.ts'
import { LEGAL_PUBLISHED } from './events.ts'
import { admitComplete } from './operations/admit-complete.ts'
import { compareDocuments } from './operations/compare-documents.ts'

/** The versions of legal documents. */
export const legalTexts: VersionedTexts = {
  collection: 'legal-documents',
  kind: 'documentType',
  content: ['title', 'content', 'en', 'notApplicable'],
  admit: admitComplete,
  compare: compareDocuments,
  scheduled: true,
  permission: 'legal:edit',
  published: LEGAL_PUBLISHED,
}
