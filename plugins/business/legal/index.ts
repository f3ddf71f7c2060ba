import { legalDocuments } from '../../../collections/legal-documents.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { versionedTexts } from '../../core/versions/versioned-texts.ts'
import { LEGAL_PUBLISHED } from './api.ts'
import { readAllLegal } from './endpoints/read-all-legal.ts'
import { readLegal } from './endpoints/read-legal.ts'
import { readLegalFeed } from './endpoints/read-legal-feed.ts'
import { legalPermissions } from './permissions.ts'

/**
 * Legal documents of the brands, in versions, and their delivery to the sites of the brands (specification, sections 2.7,
 * 4.2 and 4.7).
 */
export const legal = defineFeature('legal', ({ settings: { serverUrl } }) => {
  const { fields, ...versions } = versionedTexts({
    collection: 'legal-documents',
    kind: 'documentType',
    content: ['title', 'content', 'en'],
    scheduled: true,
    permission: 'legal:edit',
    published: LEGAL_PUBLISHED,
  })
  return {
    needs: ['brands'],
    collections: [legalDocuments],
    permissions: legalPermissions,
    endpoints: [...readLegal(), readAllLegal(), readLegalFeed(serverUrl)],
    ...versions,
    console: { records: { 'legal-documents': { fields } } },
  }
})
