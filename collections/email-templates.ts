import type { CollectionConfig, PayloadRequest } from 'payload'
import { holds } from '../plugins/core/access/rules.ts'
import { TEXTS } from '../plugins/core/console/console-parts.ts'
import { draftsFor } from '../plugins/core/versions/drafts-for.ts'
import { inLanguage, type Sentence } from '../src/errors/in-language.ts'
import { brandField } from './fields/brand-field.ts'
import { ofOneText, versionFields } from './fields/version-fields.ts'

const TYPE_NAME = /^[a-z][a-z0-9_]{1,39}$/
const NO_TYPE_NAME: Sentence = {
  en: 'Use 2 to 40 lower-case letters, digits and underscores, starting with a letter.',
  ja: '2〜40文字の英小文字・数字・アンダースコアで、英字から始めてください。',
}

/** A mail of the shop, written in Liquid, in one version (specification, section 2.7). */
export const emailTemplates: CollectionConfig = {
  slug: 'email-templates',
  custom: {
    emptyList: {
      en: 'Choose “Create New” to write the first e-mail.',
      ja: '「新規作成」から最初のメールを作成してください。',
    },
  },
  admin: {
    description: {
      en: 'Texts of the e-mails that customers receive about their orders. One version of each kind is published.',
      ja: 'ご注文についてお客様に送るメールの文面です。種類ごとに1つのバージョンを公開します。',
    },
    // A subject may begin with many lines of Liquid.
    useAsTitle: 'templateType',
    listSearchableFields: ['templateType', 'subject'],
    defaultColumns: ['templateType', 'brand', 'version', 'status', 'updatedAt'],
    group: TEXTS,
  },
  labels: {
    singular: { en: 'E-mail template', ja: 'メールテンプレート' },
    plural: { en: 'E-mail templates', ja: 'メールテンプレート' },
  },
  access: {
    read: holds('email:edit'),
    create: holds('email:edit'),
    update: draftsFor('email:edit'),
    delete: draftsFor('email:edit'),
  },
  disableDuplicate: true,
  fields: [
    { name: 'versionPanel', type: 'ui', admin: {} },
    ofOneText(brandField()),
    ofOneText({
      name: 'templateType',
      type: 'text',
      required: true,
      validate: (value: unknown, { req }: { req: PayloadRequest }) =>
        (typeof value === 'string' && TYPE_NAME.test(value)) || inLanguage(req, NO_TYPE_NAME),
      admin: {
        description: {
          en: '“order_confirmation”, “shipping_confirmation”, or a name of your own, such as “refund_notice”.',
          ja: '「order_confirmation」「shipping_confirmation」、または任意の名前（例：refund_notice）です。',
        },
      },
      label: { en: 'Kind of e-mail', ja: 'メールの種類' },
    }),
    { name: 'subject', type: 'text', required: true, label: { en: 'Subject', ja: '件名' } },
    {
      name: 'content',
      type: 'code',
      required: true,
      label: { en: 'Text (HTML with Liquid)', ja: '本文（HTML・Liquid）' },
      admin: { language: 'liquid' },
    },
    ...versionFields(),
  ],
}
