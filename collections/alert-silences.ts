import type { CollectionConfig } from 'payload'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { SYSTEM } from '../plugins/core/console/console-parts.ts'

/** A period in which operators are not notified (specification, section 6). */
export const alertSilences: CollectionConfig = {
  slug: 'alert-silences',
  custom: {
    emptyList: {
      en: 'The first one appears here once an operator silences a service on the page “Alerts”.',
      ja: '「アラート」のページで通知を停止すると、ここに表示されます。',
    },
  },
  admin: {
    description: {
      en: 'Periods without notifications. They are created on the page “Alerts”.',
      ja: '通知を停止する期間です。「アラート」のページで作成します。',
    },
    useAsTitle: 'reason',
    defaultColumns: ['reason', 'subject', 'createdAt', 'until'],
    group: SYSTEM,
  },
  labels: {
    singular: { en: 'Silence', ja: '通知の停止' },
    plural: { en: 'Silences', ja: '通知の停止' },
  },
  access: { read: holds('alerts:view'), create: nobody, update: nobody, delete: nobody },
  fields: [
    // Empty silences everything.
    { name: 'subject', type: 'text', label: { en: 'Service', ja: 'サービス' } },
    { name: 'reason', type: 'text', required: true, label: { en: 'Reason', ja: '理由' } },
    {
      name: 'until',
      type: 'date',
      required: true,
      index: true,
      label: { en: 'Ends at', ja: '終了日時' },
    },
  ],
}
