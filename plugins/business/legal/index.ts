import { legalDocuments } from '../../../collections/legal-documents.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { versionedTexts } from '../../core/versions/versioned-texts.ts'
import { LEGAL_PUBLISHED } from './api.ts'
import { legalPermissions } from './permissions.ts'

/** Legal documents of the brands; one version of each type is published (specification, section 2.7). */
export const legal = defineFeature('legal', () => {
  const { fields, ...versions } = versionedTexts({
    collection: 'legal-documents',
    kind: 'documentType',
    content: ['title', 'content'],
    scheduled: true,
    permission: 'legal:edit',
    published: LEGAL_PUBLISHED,
  })
  return {
    needs: ['brands'],
    collections: [legalDocuments],
    permissions: legalPermissions,
    ...versions,
    console: { records: { 'legal-documents': { fields } } },
  }
})
