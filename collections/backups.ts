import type { CollectionConfig } from 'payload'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { SYSTEM } from '../plugins/core/console/console-parts.ts'
import { choices } from './fields/choices.ts'
import { wholeNumber } from './fields/whole-number.ts'

/** Of a field that the head of the page shows instead of the form. */
const inPanel = { condition: () => false }

/**
 * The backups that were made from the console or at night, each with its archive in the object store (specification,
 * section 4.4, point 5). The archive of a deleted record is swept when it is a day old.
 */
export const backups: CollectionConfig = {
  slug: 'backups',
  custom: {
    emptyList: {
      en: 'A backup appears here when you make one, or every night once the setting “backup_nightly” is true.',
      ja: 'バックアップを作成すると、ここに表示されます。設定「backup_nightly」をtrueにすると、毎晩自動で作成されます。',
    },
  },
  admin: {
    description: {
      en: 'Archives of all records. Pictures and files stay in the object store: copy the store, too.',
      ja: 'すべてのデータのアーカイブです。画像とファイルは含まれないため、オブジェクトストアも別途コピーしてください。',
    },
    useAsTitle: 'createdAt',
    listSearchableFields: ['sha256'],
    defaultColumns: ['createdAt', 'reason', 'status', 'bytes', 'finishedAt'],
    group: SYSTEM,
  },
  labels: {
    singular: { en: 'Backup', ja: 'バックアップ' },
    plural: { en: 'Backups', ja: 'バックアップ' },
  },
  access: {
    read: holds('backups:manage'),
    create: nobody,
    update: nobody,
    delete: holds('backups:manage'),
  },
  defaultSort: '-createdAt',
  fields: [
    { name: 'backupPanel', type: 'ui', admin: {} },
    {
      name: 'reason',
      type: 'select',
      options: choices({
        requested: { en: 'Requested by a user', ja: '手動' },
        nightly: { en: 'Every night', ja: '毎晩' },
      }),
      required: true,
      label: { en: 'Reason', ja: '理由' },
    },
    {
      name: 'status',
      type: 'select',
      options: choices({
        waiting: { en: 'Waiting', ja: '待機中' },
        running: { en: 'In progress', ja: '作成中' },
        done: { en: 'Complete', ja: '完了' },
        failed: { en: 'Failed', ja: '失敗' },
      }),
      required: true,
      defaultValue: 'waiting',
      index: true,
      label: { en: 'Status', ja: '状態' },
    },
    {
      name: 'requestedBy',
      type: 'relationship',
      relationTo: 'users',
      label: { en: 'Requested by', ja: '依頼者' },
    },
    // In bytes; an archive may be larger than an integer of the database.
    { name: 'bytes', type: 'number', admin: inPanel, label: { en: 'Size', ja: 'サイズ' } },
    wholeNumber({ name: 'rows', label: { en: 'Rows', ja: '行数' } }),
    wholeNumber({ name: 'objects', label: { en: 'Objects', ja: 'ファイル数' } }),
    wholeNumber({
      name: 'missing',
      admin: inPanel,
      label: { en: 'Objects that were missing', ja: '見つからなかったファイル' },
    }),
    { name: 'sha256', type: 'text', label: { en: 'SHA-256', ja: 'SHA-256' } },
    {
      name: 'settingsKeys',
      type: 'text',
      hasMany: true,
      admin: inPanel,
      label: { en: 'Keys of settings that a restore needs', ja: '復元に必要な設定の鍵' },
    },
    {
      name: 'key',
      type: 'text',
      required: true,
      unique: true,
      admin: { hidden: true },
      label: { en: 'Key of the archive', ja: 'アーカイブのオブジェクトキー' },
    },
    { name: 'finishedAt', type: 'date', label: { en: 'Finished', ja: '完了日時' } },
  ],
}
