import type { CollectionConfig } from 'payload'
import { holds } from './access/rules.ts'

/** A legal text of a brand in one version (specification, section 2.7). */
export const legalDocuments: CollectionConfig = {
  slug: 'legal-documents',
  admin: {
    useAsTitle: 'title',
    defaultColumns: ['title', 'brand', 'documentType', 'version', 'status'],
    group: { en: 'Texts', ja: '文書' },
  },
  labels: {
    singular: { en: 'Legal document', ja: '法務文書' },
    plural: { en: 'Legal documents', ja: '法務文書' },
  },
  access: {
    read: holds('legal:edit'),
    create: holds('legal:edit'),
    update: holds('legal:edit'),
    delete: holds('legal:edit'),
  },
  fields: [
    { name: 'brand', type: 'relationship', relationTo: 'brands', required: true, index: true },
    {
      name: 'documentType',
      type: 'select',
      options: ['terms', 'privacy', 'commerce_law', 'returns', 'copyright'],
      required: true,
    },
    { name: 'title', type: 'text', required: true },
    { name: 'content', type: 'code', required: true, admin: { language: 'markdown' } },
    { name: 'version', type: 'text', required: true },
    {
      name: 'status',
      type: 'select',
      options: ['draft', 'published', 'archived'],
      required: true,
      defaultValue: 'draft',
      index: true,
    },
    { name: 'effectiveDate', type: 'date' },
  ],
}
