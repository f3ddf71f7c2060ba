import type { CollectionConfig } from 'payload'
import { holds, nobody } from './access/rules.ts'

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
    { name: 'level', type: 'select', options: ['debug', 'info', 'warn', 'error'], required: true },
    { name: 'service', type: 'select', options: ['api', 'auth', 'email', 'commerce', 'printing'] },
    { name: 'message', type: 'text', required: true },
    { name: 'context', type: 'json' },
    { name: 'userEmail', type: 'text' },
    { name: 'ipAddress', type: 'text' },
  ],
}
