import { legalDocuments } from '../../../collections/legal-documents.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import {
  onePublishedVersion,
  refuseSecondPublished,
} from '../../core/versions/one-published-version.ts'
import { legalPermissions } from './permissions.ts'

/** Legal documents of the brands; one version of each type is published (specification, section 2.7). */
export const legal = defineFeature('legal', () => ({
  needs: ['brands'],
  collections: [legalDocuments],
  permissions: legalPermissions,
  hooks: { 'legal-documents': { beforeChange: [refuseSecondPublished('documentType')] } },
  indexes: [onePublishedVersion('legal_documents', ['brand', 'documentType'])],
}))
