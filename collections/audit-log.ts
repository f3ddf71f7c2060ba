import type { CollectionConfig } from 'payload'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { SYSTEM } from '../plugins/core/console/console-parts.ts'

/**
 * Who did what to which record, and who was refused. Written by the service alone; identifiers and
 * field names only, never values, secrets or names of people.
 */
export const auditLog: CollectionConfig = {
  slug: 'audit-log',
  custom: {
    audited: false,
    emptyList: {
      en: 'The first entry appears here with the next login or change of a record.',
      ja: '次のログインまたはデータの変更から、ここに記録されます。',
    },
  },
  admin: {
    description: {
      en: 'Who changed which record, and what was refused.',
      ja: 'レコードの変更と、拒否された操作の記録です。',
    },
    useAsTitle: 'action',
    defaultColumns: ['createdAt', 'action', 'outcome', 'actor', 'target', 'record'],
    group: SYSTEM,
    hidden: ({ user }) => !user?.roles?.includes('super_admin'),
  },
  labels: {
    singular: { en: 'Audit entry', ja: '監査記録' },
    plural: { en: 'Audit log', ja: '監査ログ' },
  },
  access: { read: holds('audit:view'), create: nobody, update: nobody, delete: nobody },
  defaultSort: '-createdAt',
  indexes: [
    { fields: ['actor', 'createdAt'] },
    { fields: ['action', 'createdAt'] },
    { fields: ['record', 'createdAt'] },
    { fields: ['outcome', 'createdAt'] },
  ],
  fields: [
    { name: 'action', type: 'text', required: true, label: { en: 'Action', ja: '操作' } },
    {
      name: 'outcome',
      type: 'select',
      options: [
        { value: 'allowed', label: { en: 'Allowed', ja: '許可' } },
        { value: 'denied', label: { en: 'Denied', ja: '拒否' } },
      ],
      required: true,
      label: { en: 'Outcome', ja: '結果' },
    },
    { name: 'reason', type: 'text', label: { en: 'Reason', ja: '理由' } },
    {
      name: 'actorKind',
      type: 'select',
      options: [
        { value: 'user', label: { en: 'User', ja: 'ユーザー' } },
        { value: 'service', label: { en: 'Service account', ja: 'サービスアカウント' } },
        { value: 'nobody', label: { en: 'Not logged in', ja: '未ログイン' } },
      ],
      required: true,
      label: { en: 'Kind of actor', ja: '実行者の種類' },
    },
    // No relation: the entry outlives the account.
    { name: 'actor', type: 'text', label: { en: 'Actor', ja: '実行者' } },
    { name: 'target', type: 'text', label: { en: 'Kind of record', ja: 'レコードの種類' } },
    { name: 'record', type: 'text', label: { en: 'Record', ja: 'レコード' } },
    { name: 'changed', type: 'json', label: { en: 'Changed fields', ja: '変更された項目' } },
    { name: 'method', type: 'text', label: { en: 'Method', ja: 'メソッド' } },
    { name: 'path', type: 'text', label: { en: 'Path', ja: 'パス' } },
    { name: 'ipAddress', type: 'text', label: { en: 'IP address', ja: 'IPアドレス' } },
    { name: 'requestId', type: 'text', index: true, label: { en: 'Request', ja: 'リクエストID' } },
  ],
}
