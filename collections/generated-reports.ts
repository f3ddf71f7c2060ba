import type { CollectionConfig } from 'payload'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { SYSTEM } from '../plugins/core/console/console-parts.ts'
import type { REPORT_KINDS } from '../src/reports/period.ts'
import { choices } from './fields/choices.ts'
import { wholeNumber } from './fields/whole-number.ts'

/**
 * The daily and weekly reports, one record for each period, with its text and how far it has been stored and mailed.
 *
 * @see docs/decisions/0204-keep-the-text-of-a-report-in-its-record.md
 */
export const generatedReports: CollectionConfig = {
  slug: 'generated-reports',
  // The screen of the reports shows them.
  admin: { hidden: true, useAsTitle: 'start', group: SYSTEM },
  labels: {
    singular: { en: 'Report', ja: 'レポート' },
    plural: { en: 'Reports', ja: 'レポート' },
  },
  custom: { audited: false },
  access: { read: holds('reports:view'), create: nobody, update: nobody, delete: nobody },
  indexes: [{ fields: ['kind', 'start'], unique: true }],
  fields: [
    {
      name: 'kind',
      type: 'select',
      options: choices<(typeof REPORT_KINDS)[number]>({
        daily: { en: 'Daily', ja: '日次' },
        weekly: { en: 'Weekly', ja: '週次' },
      }),
      required: true,
      label: { en: 'Kind', ja: '種類' },
    },
    // The first day in Tokyo, e.g. 2026-11-22.
    { name: 'start', type: 'text', required: true, label: { en: 'First day', ja: '開始日' } },
    { name: 'from', type: 'date', required: true, label: { en: 'From', ja: '開始日時' } },
    { name: 'to', type: 'date', required: true, label: { en: 'To', ja: '終了日時' } },
    wholeNumber({
      name: 'revision',
      required: true,
      defaultValue: 1,
      label: { en: 'Revision', ja: '版' },
    }),
    { name: 'content', type: 'textarea', required: true, label: { en: 'Content', ja: '内容' } },
    // Of the object store, of this revision.
    {
      name: 'key',
      type: 'text',
      required: true,
      unique: true,
      label: { en: 'Key of the object', ja: 'オブジェクトキー' },
    },
    { name: 'storedAt', type: 'date', label: { en: 'Stored at', ja: '保存日時' } },
    // Of the mail.
    {
      name: 'status',
      type: 'select',
      options: choices({
        none: { en: 'Not to be sent', ja: '送信対象外' },
        pending: { en: 'To be sent', ja: '送信待ち' },
        sent: { en: 'Sent', ja: '送信済み' },
        unconfirmed: { en: 'Sent, not confirmed', ja: '送信済み（未確認）' },
        failed: { en: 'Not sent', ja: '送信失敗' },
      }),
      required: true,
      defaultValue: 'none',
      label: { en: 'Mail', ja: 'メール' },
    },
    // Attempts that may have arrived, see `deliver` in src/alerts/channel.ts.
    wholeNumber({
      name: 'uncertain',
      required: true,
      defaultValue: 0,
      label: { en: 'Attempts in doubt', ja: '結果不明の送信回数' },
    }),
    { name: 'sentAt', type: 'date', label: { en: 'Sent at', ja: '送信日時' } },
  ],
}
