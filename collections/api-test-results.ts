import type { CollectionConfig } from 'payload'
import { holds, nobody } from './access/rules.ts'

/** The outcome of one diagnostic call (specification, section 2.7). Times are in ms. */
export const apiTestResults: CollectionConfig = {
  slug: 'api-test-results',
  admin: {
    useAsTitle: 'testName',
    defaultColumns: ['createdAt', 'testName', 'success', 'statusCode', 'responseTime'],
    group: { en: 'System', ja: 'システム' },
  },
  labels: {
    singular: { en: 'Test result', ja: 'テスト結果' },
    plural: { en: 'Test results', ja: 'テスト結果' },
  },
  access: { read: holds('diagnostics:view'), create: nobody, update: nobody, delete: nobody },
  fields: [
    { name: 'testName', type: 'text', required: true },
    { name: 'endpoint', type: 'text' },
    { name: 'method', type: 'text' },
    { name: 'statusCode', type: 'number' },
    { name: 'responseTime', type: 'number' },
    { name: 'success', type: 'checkbox', required: true },
    { name: 'errorMessage', type: 'text' },
    { name: 'responseData', type: 'json' },
  ],
}
