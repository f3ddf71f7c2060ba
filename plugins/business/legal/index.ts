import { legalDocuments } from '../../../collections/legal-documents.ts'
import { legalSettingsSchema } from '../../../src/legal/legal-settings.ts'
import { createPdfWriter } from '../../../src/legal/pdf/create-pdf-writer.ts'
import { component } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { versionedTexts } from '../../core/versions/versioned-texts.ts'
import { editorFacts } from './endpoints/editor.ts'
import { previewLegal } from './endpoints/preview.ts'
import { readAllLegal } from './endpoints/read-all-legal.ts'
import { readLegal } from './endpoints/read-legal.ts'
import { readLegalFeed } from './endpoints/read-legal-feed.ts'
import { legalTexts } from './legal-texts.ts'
import { legalPermissions } from './permissions.ts'
import { seedDocuments } from './seed-documents.ts'

/**
 * Legal documents of the brands, in versions, and their delivery to the sites of the brands (specification, sections 2.7,
 * 4.2 and 4.7).
 */
export const legal = defineFeature('legal', ({ settings: { serverUrl } }) => {
  const { fields, components, recordEndpoints, ...versions } = versionedTexts(legalTexts)
  return {
    needs: ['brands'],
    collections: [legalDocuments],
    permissions: legalPermissions,
    endpoints: [...readLegal(createPdfWriter()), readAllLegal(), readLegalFeed(serverUrl)],
    ...versions,
    recordEndpoints: {
      'legal-documents': [
        editorFacts(),
        previewLegal(),
        ...(recordEndpoints['legal-documents'] ?? []),
      ],
    },
    brandSettings: { legal: legalSettingsSchema.optional() },
    setUp: seedDocuments,
    console: {
      found: [{ collection: 'legal-documents', fields: ['title', 'version'], beside: ['brand'] }],
      records: {
        'legal-documents': {
          fields: {
            ...fields,
            content: { Field: component('business/legal/components/text-desk.tsx#TextDesk') },
          },
          components,
        },
      },
    },
  }
})
