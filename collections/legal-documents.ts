import type { CollectionConfig, Option, TextFieldSingleValidation } from 'payload'
import { holds } from '../plugins/core/access/rules.ts'
import { TEXTS } from '../plugins/core/console/console-parts.ts'
import { draftsFor } from '../plugins/core/versions/drafts-for.ts'
import { inLanguage, type Sentence } from '../src/errors/in-language.ts'
import { CHECKLISTS } from '../src/legal/checklist-items.ts'
import { LEGAL_TYPE_NAMES, LEGAL_TYPES, type LegalType } from '../src/legal/document-types.ts'
import { brandField } from './fields/brand-field.ts'
import { choices } from './fields/choices.ts'
import { legalTextField } from './fields/legal-text-field.ts'
import { effectiveDateFields, ofOneText, versionFields } from './fields/version-fields.ts'

const LEGAL_LABELS = Object.fromEntries(
  LEGAL_TYPE_NAMES.map((type) => [type, LEGAL_TYPES[type].label]),
) as Record<LegalType, Sentence>

const CHECKLIST_OPTIONS = Object.values(CHECKLISTS)
  .flat()
  .map(({ id, label }) => ({ value: id, label: { ...label } }))

/** Whether an option is an item of the checklist of a document. */
const isItemOf = (data: Readonly<Record<string, unknown>> | undefined, option: Option) => {
  const items = LEGAL_TYPE_NAMES.filter((type) => type === data?.documentType)
  const value = typeof option === 'string' ? option : option.value
  return items.some((type) => CHECKLISTS[type].some(({ id }) => id === value))
}

/** A title without a text, or a text without a title, would be delivered with half of it in another language. */
const bothOrNone: TextFieldSingleValidation = (title, { siblingData, req }) => {
  const { content } = siblingData as { readonly content?: string | null }
  return Boolean(title?.trim()) === Boolean(content?.trim()) || inLanguage(req, BOTH)
}
const BOTH: Sentence = {
  en: 'Write both the title and the text in English, or neither.',
  ja: '英語版は、タイトルと本文の両方を入力するか、両方を空欄にしてください。',
}

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
      options: choices(LEGAL_LABELS),
      required: true,
      label: { en: 'Kind of document', ja: '文書の種類' },
    }),
    {
      type: 'tabs',
      tabs: [
        {
          label: { en: 'Japanese', ja: '日本語' },
          fields: [
            { name: 'title', type: 'text', required: true, label: { en: 'Title', ja: 'タイトル' } },
            legalTextField(true),
          ],
        },
        {
          // The same in another language; readers of a language that is missing get the Japanese text.
          name: 'en',
          label: { en: 'English', ja: '英語' },
          fields: [
            {
              name: 'title',
              type: 'text',
              label: { en: 'Title', ja: 'タイトル' },
              validate: bothOrNone,
            },
            legalTextField(false),
          ],
        },
      ],
    },
    {
      name: 'notApplicable',
      type: 'array',
      // The database adapter fails at an array that is null.
      hooks: { beforeValidate: [({ value }) => (value === null ? [] : value)] },
      label: { en: 'Items that do not apply', ja: '該当しない項目' },
      labels: {
        singular: { en: 'Item', ja: '項目' },
        plural: { en: 'Items', ja: '項目' },
      },
      fields: [
        {
          name: 'item',
          type: 'select',
          required: true,
          options: CHECKLIST_OPTIONS,
          filterOptions: ({ data, options }) => options.filter((option) => isItemOf(data, option)),
          label: { en: 'Item of the checklist', ja: 'チェックリストの項目' },
        },
        {
          name: 'reason',
          type: 'textarea',
          required: true,
          maxLength: 1000,
          label: { en: 'Why it does not apply', ja: '該当しない理由' },
        },
      ],
    },
    ...versionFields(),
    ...effectiveDateFields(),
  ],
}
