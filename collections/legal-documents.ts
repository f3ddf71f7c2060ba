import type { CollectionConfig } from 'payload'
import { holds } from '../plugins/core/access/rules.ts'
import { TEXTS } from '../plugins/core/console/console-parts.ts'
import { draftsFor } from '../plugins/core/versions/drafts-for.ts'
import { brandField } from './fields/brand-field.ts'
import { choices } from './fields/choices.ts'
import { effectiveDateFields, ofOneText, versionFields } from './fields/version-fields.ts'

/** A legal text of a brand in one version (specification, section 2.7). */
export const legalDocuments: CollectionConfig = {
  slug: 'legal-documents',
  custom: {
    emptyList: {
      en: 'Choose “Create New” to write the first document.',
      ja: '「新規作成」から最初の文書を作成してください。',
    },
  },
  admin: {
    description: {
      en: 'Terms and other legal texts that the sites of the brands show. One version of each kind is published.',
      ja: '各ブランドのサイトに表示する規約などの文書です。種類ごとに1つのバージョンを公開します。',
    },
    useAsTitle: 'title',
    defaultColumns: ['title', 'brand', 'documentType', 'version', 'status'],
    group: TEXTS,
  },
  labels: {
    singular: { en: 'Legal document', ja: '法務文書' },
    plural: { en: 'Legal documents', ja: '法務文書' },
  },
  access: {
    read: holds('legal:edit'),
    create: holds('legal:edit'),
    update: draftsFor('legal:edit'),
    delete: draftsFor('legal:edit'),
  },
  disableDuplicate: true,
  fields: [
    { name: 'versionPanel', type: 'ui', admin: {} },
    ofOneText(brandField()),
    ofOneText({
      name: 'documentType',
      type: 'select',
      options: choices({
        terms: { en: 'Terms of service', ja: '利用規約' },
        privacy: { en: 'Privacy policy', ja: 'プライバシーポリシー' },
        commerce_law: { en: 'Commercial transactions notice', ja: '特定商取引法に基づく表記' },
        returns: { en: 'Returns and exchanges', ja: '返品・交換について' },
        copyright: { en: 'Copyright and intellectual property', ja: '著作権・知的財産権について' },
      }),
      required: true,
      label: { en: 'Kind of document', ja: '文書の種類' },
    }),
    { name: 'title', type: 'text', required: true, label: { en: 'Title', ja: 'タイトル' } },
    {
      name: 'content',
      type: 'code',
      required: true,
      label: { en: 'Text (Markdown)', ja: '本文（Markdown）' },
      admin: { language: 'markdown' },
    },
    ...versionFields(),
    ...effectiveDateFields(),
  ],
}
