import type { CollectionConfig } from 'payload'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { SYSTEM } from '../plugins/core/console/console-parts.ts'
import { choices } from './fields/choices.ts'

const DELIVERY_STATES = ['pending', 'sent', 'unconfirmed', 'failed'] as const

/** The outbox of alerts: one notification for one channel. */
export const alertDeliveries: CollectionConfig = {
  slug: 'alert-deliveries',
  custom: {
    audited: false,
    emptyList: {
      en: 'The first notification appears here once an alert begins.',
      ja: 'アラートが発生すると、ここに最初の通知が表示されます。',
    },
  },
  admin: {
    description: {
      en: 'Notifications to operators, by channel. They are sent when an alert begins or ends.',
      ja: '運用担当者への通知の配信履歴です。アラートの発生時と復旧時に送信されます。',
    },
    useAsTitle: 'kind',
    defaultColumns: ['createdAt', 'kind', 'class', 'channel', 'status', 'sentAt'],
    group: SYSTEM,
  },
  labels: {
    singular: { en: 'Alert delivery', ja: 'アラートの配信' },
    plural: { en: 'Alert deliveries', ja: 'アラートの配信' },
  },
  access: { read: holds('alerts:view'), create: nobody, update: nobody, delete: nobody },
  indexes: [{ fields: ['notificationId', 'channel'], unique: true }],
  fields: [
    {
      name: 'notificationId',
      type: 'text',
      required: true,
      label: { en: 'Id of the notification', ja: '通知ID' },
    },
    { name: 'channel', type: 'text', required: true, label: { en: 'Channel', ja: '送信手段' } },
    { name: 'kind', type: 'text', required: true, index: true, label: { en: 'Kind', ja: '種別' } },
    { name: 'class', type: 'text', required: true, label: { en: 'Class', ja: '重要度' } },
    {
      name: 'notification',
      type: 'json',
      required: true,
      label: { en: 'Content', ja: '内容' },
    },
    {
      name: 'status',
      type: 'select',
      options: choices<(typeof DELIVERY_STATES)[number]>({
        pending: { en: 'To be sent', ja: '送信待ち' },
        sent: { en: 'Sent', ja: '送信済み' },
        unconfirmed: { en: 'Sent, not confirmed', ja: '送信済み（未確認）' },
        failed: { en: 'Not sent', ja: '送信失敗' },
      }),
      required: true,
      defaultValue: 'pending',
      label: { en: 'Status', ja: '状態' },
    },
    // Attempts that may have arrived, see `deliver` in src/alerts/channel.ts.
    {
      name: 'uncertain',
      type: 'number',
      required: true,
      defaultValue: 0,
      label: { en: 'Attempts in doubt', ja: '結果不明の送信回数' },
    },
    { name: 'sentAt', type: 'date', label: { en: 'Sent at', ja: '送信日時' } },
  ],
}
