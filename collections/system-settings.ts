import type { CollectionConfig } from 'payload'
import { holds } from './access/rules.ts'

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
      options: ['general', 'api', 'security', 'email'],
      required: true,
    },
    { name: 'key', type: 'text', required: true },
    { name: 'value', type: 'text' },
    { name: 'description', type: 'text' },
    { name: 'isEncrypted', type: 'checkbox', defaultValue: false },
  ],
}
