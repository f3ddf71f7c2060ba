import type { CollectionConfig } from 'payload'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { choices } from './fields/choices.ts'

/** What happened in the service, for operators (specification, section 2.7). */
export const systemLogs: CollectionConfig = {
  slug: 'system-logs',
  admin: {
    useAsTitle: 'message',
    defaultColumns: ['createdAt', 'level', 'service', 'message'],
    group: { en: 'System', ja: 'システム' },
  },
  labels: { singular: { en: 'Log entry', ja: 'ログ' }, plural: { en: 'Log', ja: 'ログ' } },
  access: { read: holds('logs:view'), create: nobody, update: nobody, delete: nobody },
  indexes: [{ fields: ['level', 'createdAt'] }, { fields: ['service', 'createdAt'] }],
  fields: [
    {
      name: 'level',
      type: 'select',
      options: choices({
        debug: { en: 'Debug', ja: 'デバッグ' },
        info: { en: 'Information', ja: '情報' },
        warn: { en: 'Warning', ja: '警告' },
        error: { en: 'Error', ja: 'エラー' },
      }),
      required: true,
      label: { en: 'Level', ja: 'レベル' },
    },
    {
      name: 'service',
      type: 'select',
      options: choices({
        api: { en: 'API', ja: 'API' },
        auth: { en: 'Login', ja: '認証' },
        email: { en: 'E-mail', ja: 'メール' },
        commerce: { en: 'Shop', ja: 'ショップ' },
        printing: { en: 'Printing', ja: '印刷' },
      }),
      label: { en: 'Part of the service', ja: '機能' },
    },
    { name: 'message', type: 'text', required: true, label: { en: 'Message', ja: 'メッセージ' } },
    { name: 'context', type: 'json', label: { en: 'Details', ja: '詳細' } },
    {
      name: 'userEmail',
      type: 'text',
      label: { en: 'E-mail of the user', ja: 'ユーザーのメールアドレス' },
    },
    { name: 'ipAddress', type: 'text', label: { en: 'IP address', ja: 'IPアドレス' } },
  ],
}
