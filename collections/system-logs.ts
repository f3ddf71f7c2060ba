import type { CollectionConfig } from 'payload'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { SYSTEM } from '../plugins/core/console/console-parts.ts'
import { choices } from './fields/choices.ts'

/**
 * The log lines of all processes, for operators (specification, section 2.7). `src/logs/shipping/log-store.ts` writes
 * them past Payload, with the terms of the keyword search in a column that Payload does not know.
 *
 * @see docs/decisions/0186-find-log-lines-by-indexed-terms.md
 */
export const systemLogs: CollectionConfig = {
  slug: 'system-logs',
  admin: {
    // The screen of the viewer shows them.
    hidden: true,
    useAsTitle: 'message',
    group: SYSTEM,
  },
  labels: { singular: { en: 'Log entry', ja: 'ログ' }, plural: { en: 'Log', ja: 'ログ' } },
  access: { read: holds('logs:view'), create: nobody, update: nobody, delete: nobody },
  indexes: [
    { fields: ['level', 'createdAt'] },
    { fields: ['service', 'createdAt'] },
    { fields: ['service', 'level', 'createdAt'] },
    { fields: ['retention', 'createdAt'] },
  ],
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
    {
      name: 'process',
      type: 'select',
      options: choices({
        web: { en: 'Web', ja: 'Web' },
        worker: { en: 'Worker', ja: 'ワーカー' },
        'set-up': { en: 'Set-up', ja: 'セットアップ' },
      }),
      label: { en: 'Process', ja: 'プロセス' },
    },
    { name: 'message', type: 'text', required: true, label: { en: 'Message', ja: 'メッセージ' } },
    { name: 'context', type: 'json', label: { en: 'Details', ja: '詳細' } },
    { name: 'requestId', type: 'text', index: true, label: { en: 'Request', ja: 'リクエストID' } },
    { name: 'jobId', type: 'text', index: true, label: { en: 'Job', ja: 'ジョブID' } },
    {
      name: 'retention',
      type: 'select',
      options: choices({
        access: { en: 'Access (7 days)', ja: 'アクセス（7日間）' },
        error: { en: 'Error (30 days)', ja: 'エラー（30日間）' },
        performance: { en: 'Performance (30 days)', ja: '性能（30日間）' },
      }),
      defaultValue: 'access',
      label: { en: 'Kept', ja: '保存期間' },
    },
    {
      name: 'userEmail',
      type: 'text',
      label: { en: 'E-mail of the user', ja: 'ユーザーのメールアドレス' },
    },
    { name: 'ipAddress', type: 'text', label: { en: 'IP address', ja: 'IPアドレス' } },
  ],
}
