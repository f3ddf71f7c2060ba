import type { CollectionConfig } from 'payload'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { SYSTEM } from '../plugins/core/console/console-parts.ts'
import { wholeNumber } from './fields/whole-number.ts'

/** The outcome of one diagnostic call (specification, section 2.7). Times are in ms. */
export const apiTestResults: CollectionConfig = {
  slug: 'api-test-results',
  custom: {
    emptyList: {
      en: 'The first results appear here after a run on the page “Diagnostics”.',
      ja: '「診断」のページでテストを実行すると、ここに結果が表示されます。',
    },
  },
  admin: {
    description: {
      en: 'Results of single diagnostic tests. They come from runs on the page “Diagnostics”.',
      ja: '個々の診断テストの結果です。「診断」のページで実行すると記録されます。',
    },
    useAsTitle: 'testName',
    defaultColumns: ['createdAt', 'testName', 'success', 'statusCode', 'responseTime'],
    group: SYSTEM,
  },
  labels: {
    singular: { en: 'Test result', ja: 'テスト結果' },
    plural: { en: 'Test results', ja: 'テスト結果' },
  },
  access: { read: holds('diagnostics:view'), create: nobody, update: nobody, delete: nobody },
  fields: [
    { name: 'testName', type: 'text', required: true, label: { en: 'Test', ja: 'テスト名' } },
    { name: 'endpoint', type: 'text', label: { en: 'Endpoint', ja: 'エンドポイント' } },
    { name: 'method', type: 'text', label: { en: 'Method', ja: 'メソッド' } },
    wholeNumber({ name: 'statusCode', label: { en: 'Status code', ja: 'ステータスコード' } }),
    wholeNumber({
      name: 'responseTime',
      label: { en: 'Response time (ms)', ja: '応答時間（ミリ秒）' },
    }),
    { name: 'success', type: 'checkbox', required: true, label: { en: 'Success', ja: '成功' } },
    { name: 'errorMessage', type: 'text', label: { en: 'Error', ja: 'エラーメッセージ' } },
    { name: 'responseData', type: 'json', label: { en: 'Answer', ja: '応答データ' } },
  ],
}
