import type { CollectionConfig } from 'payload'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { TEXTS } from '../plugins/core/console/console-parts.ts'
import { choices } from './fields/choices.ts'

/**
 * The log of mails that were sent to test a template. It names the user who got one, and no e-mail address (specification,
 * section 4.5, step 11).
 */
export const mailDeliveries: CollectionConfig = {
  slug: 'mail-deliveries',
  custom: {
    audited: false,
    emptyList: {
      en: 'Test mails of templates appear here once one is sent.',
      ja: 'テンプレートのテストメールを送信すると、ここに表示されます。',
    },
  },
  admin: {
    description: {
      en: 'Mails that were sent to test a template, and whether the mail server took them.',
      ja: 'テンプレートのテスト送信の履歴と、メールサーバーへの送信結果です。',
    },
    useAsTitle: 'templateType',
    defaultColumns: ['createdAt', 'templateType', 'sample', 'recipient', 'status', 'sentAt'],
    group: TEXTS,
  },
  labels: {
    singular: { en: 'Test mail', ja: 'テストメール' },
    plural: { en: 'Test mails', ja: 'テストメール' },
  },
  access: { read: holds('email:edit'), create: nobody, update: nobody, delete: nobody },
  fields: [
    {
      name: 'templateType',
      type: 'text',
      required: true,
      label: { en: 'Kind of e-mail', ja: 'メールの種類' },
    },
    {
      name: 'sample',
      type: 'text',
      required: true,
      label: { en: 'Sample order', ja: 'サンプル注文' },
    },
    {
      name: 'recipient',
      type: 'relationship',
      relationTo: 'users',
      label: { en: 'Recipient', ja: '受信者' },
    },
    {
      name: 'status',
      type: 'select',
      options: choices({
        pending: { en: 'Being sent', ja: '送信中' },
        sent: { en: 'Sent', ja: '送信済み' },
        unconfirmed: { en: 'Sent, not confirmed', ja: '送信済み（未確認）' },
        failed: { en: 'Not sent', ja: '送信失敗' },
      }),
      required: true,
      defaultValue: 'pending',
      index: true,
      label: { en: 'Status', ja: '状態' },
    },
    {
      name: 'reason',
      type: 'text',
      label: { en: 'Answer of the mail server', ja: 'メールサーバーの応答' },
    },
    { name: 'sentAt', type: 'date', label: { en: 'Sent at', ja: '送信日時' } },
  ],
}
