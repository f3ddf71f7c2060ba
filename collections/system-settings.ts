import type { CollectionConfig } from 'payload'
import { holds } from '../plugins/core/access/rules.ts'
import { choices } from './fields/choices.ts'

/** A setting that operators change while the service runs (specification, section 2.7). */
export const systemSettings: CollectionConfig = {
  slug: 'system-settings',
  admin: {
    useAsTitle: 'key',
    defaultColumns: ['category', 'key', 'value', 'updatedAt'],
    group: { en: 'System', ja: 'システム' },
  },
  labels: { singular: { en: 'Setting', ja: '設定' }, plural: { en: 'Settings', ja: '設定' } },
  access: {
    read: holds('settings:manage'),
    create: holds('settings:manage'),
    update: holds('settings:manage'),
    delete: holds('settings:manage'),
  },
  indexes: [{ fields: ['category', 'key'], unique: true }],
  fields: [
    {
      name: 'category',
      type: 'select',
      options: choices({
        general: { en: 'General', ja: '一般' },
        api: { en: 'API', ja: 'API' },
        security: { en: 'Security', ja: 'セキュリティ' },
        email: { en: 'E-mail', ja: 'メール' },
      }),
      required: true,
      label: { en: 'Category', ja: 'カテゴリー' },
    },
    { name: 'key', type: 'text', required: true, label: { en: 'Key', ja: 'キー' } },
    { name: 'value', type: 'text', label: { en: 'Value', ja: '値' } },
    { name: 'description', type: 'text', label: { en: 'Description', ja: '説明' } },
    {
      name: 'isEncrypted',
      type: 'checkbox',
      defaultValue: false,
      label: { en: 'Encrypted', ja: '暗号化' },
    },
  ],
}
