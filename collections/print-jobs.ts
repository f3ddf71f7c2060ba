import type { CollectionConfig } from 'payload'
import { hiddenWithoutBrand } from '../plugins/core/access/hidden.ts'
import { nobody, ofBrandsAlsoHolding } from '../plugins/core/access/rules.ts'
import { ORDERS } from '../plugins/core/console/console-parts.ts'
import type { PRINT_JOB_STATES } from '../src/production/job-progress.ts'
import { brandField } from './fields/brand-field.ts'
import { choices } from './fields/choices.ts'
import { wholeNumber } from './fields/whole-number.ts'

/**
 * An attempt to have a photo of an order printed: the intent, which is recorded before the factory hears of it, and what
 * the factory says. A reprint is another attempt.
 *
 * @see docs/decisions/0249-record-the-intent-of-a-print-before-the-factory-hears-of-it.md
 */
export const printJobs: CollectionConfig = {
  slug: 'print-jobs',
  custom: {
    emptyList: {
      en: 'The first jobs appear here once photos of an order are approved.',
      ja: '注文の写真を承認すると、ここに表示されます。',
    },
  },
  admin: {
    description: {
      en: 'What was sent to the factory, and what became of it.',
      ja: '工場に送信した印刷とその状況です。',
    },
    useAsTitle: 'idempotencyKey',
    defaultColumns: ['order', 'attempt', 'state', 'problem', 'updatedAt'],
    group: ORDERS,
    hidden: hiddenWithoutBrand('photo-print'),
  },
  labels: {
    singular: { en: 'Job of the factory', ja: '印刷ジョブ' },
    plural: { en: 'Jobs of the factory', ja: '印刷ジョブ' },
  },
  access: {
    read: ofBrandsAlsoHolding('orders:manage', 'edit'),
    create: nobody,
    update: nobody,
    delete: nobody,
  },
  indexes: [{ fields: ['state', 'updatedAt'] }],
  fields: [
    {
      name: 'order',
      type: 'relationship',
      relationTo: 'orders',
      required: true,
      index: true,
      label: { en: 'Order', ja: '注文' },
    },
    brandField(),
    /** The `reference` of the print, which may be removed. */
    { name: 'print', type: 'text', required: true, label: { en: 'Print', ja: '印刷' } },
    wholeNumber({ name: 'attempt', required: true, label: { en: 'Attempt', ja: '回数' } }),
    /** Why it is printed once more. */
    { name: 'reason', type: 'text', label: { en: 'Reason of the reprint', ja: '再印刷の理由' } },
    {
      name: 'idempotencyKey',
      type: 'text',
      required: true,
      unique: true,
      label: { en: 'Key of the submission', ja: '送信キー' },
    },
    {
      name: 'state',
      type: 'select',
      options: choices<(typeof PRINT_JOB_STATES)[number]>({
        intended: { en: 'To be sent', ja: '送信待ち' },
        accepted: { en: 'Accepted', ja: '受付済み' },
        printing: { en: 'Printing', ja: '印刷中' },
        printed: { en: 'Printed', ja: '印刷済み' },
        shipped: { en: 'Shipped', ja: '発送済み' },
        failed: { en: 'Failed', ja: '失敗' },
        cancelled: { en: 'Cancelled', ja: '取消' },
        refused: { en: 'Not accepted', ja: '受付拒否' },
      }),
      required: true,
      defaultValue: 'intended',
      label: { en: 'State', ja: '状態' },
    },
    {
      name: 'submittedAt',
      type: 'date',
      label: { en: 'Last sent to the factory', ja: '工場への最終送信' },
      admin: { date: { pickerAppearance: 'dayAndTime' } },
    },
    {
      name: 'factoryId',
      type: 'text',
      index: true,
      label: { en: 'Id of the factory', ja: '工場のジョブID' },
    },
    /** The code of what went wrong: of the factory, or of the last call of it. */
    { name: 'problem', type: 'text', label: { en: 'Problem', ja: '問題' } },
    { name: 'carrier', type: 'text', label: { en: 'Carrier', ja: '配送会社' } },
    {
      name: 'trackingNumber',
      type: 'text',
      label: { en: 'Tracking number', ja: '追跡番号' },
    },
  ],
}
