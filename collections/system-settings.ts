import type { CollectionConfig, PayloadRequest } from 'payload'
import { encryptSetting } from '../hooks/encrypt-setting.ts'
import { hideEncryptedValues } from '../hooks/hide-encrypted-values.ts'
import { keepSettingName } from '../hooks/keep-setting-name.ts'
import { holds } from '../plugins/core/access/rules.ts'
import { SYSTEM } from '../plugins/core/console/console-parts.ts'
import { settingProblem } from '../plugins/core/feature/stored-settings.ts'
import { inLanguage } from '../src/errors/in-language.ts'
import { choices } from './fields/choices.ts'

type Validation = {
  readonly req: PayloadRequest
  readonly siblingData: { readonly category?: unknown; readonly key?: unknown }
}

/**
 * A setting that operators change while the service runs (specification, section 2.7). The value of one that is
 * marked as encrypted is stored encrypted and never returned to a user; queries see what is stored.
 *
 * @see docs/decisions/0165-encrypt-settings-with-keys-of-their-own.md
 */
export const systemSettings: CollectionConfig = {
  slug: 'system-settings',
  custom: {
    emptyList: {
      en: 'Choose “Create New” to add the first setting.',
      ja: '「新規作成」から最初の設定を追加してください。',
    },
  },
  admin: {
    description: {
      en: 'Settings that take effect without a restart.',
      ja: '再起動せずに反映される設定です。',
    },
    useAsTitle: 'key',
    defaultColumns: ['category', 'key', 'value', 'updatedAt'],
    group: SYSTEM,
  },
  labels: { singular: { en: 'Setting', ja: '設定' }, plural: { en: 'Settings', ja: '設定' } },
  access: {
    read: holds('settings:manage'),
    create: holds('settings:manage'),
    update: holds('settings:manage'),
    delete: holds('settings:manage'),
  },
  // A copy would be encrypted twice.
  disableDuplicate: true,
  // Whatever fields a query selects, this one says whether the value is hidden.
  forceSelect: { isEncrypted: true },
  hooks: { beforeChange: [keepSettingName, encryptSetting], afterOperation: [hideEncryptedValues] },
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
    {
      name: 'value',
      type: 'text',
      label: { en: 'Value', ja: '値' },
      validate: (value: unknown, { req, siblingData }: Validation) => {
        // An encrypted value that is not entered again stays as it is.
        if (typeof value !== 'string') return true
        const problem = settingProblem(req.payload, siblingData, value)
        return problem === null || inLanguage(req, problem)
      },
      admin: {
        description: {
          en: 'An encrypted value is never shown. It stays as it is unless you enter another one.',
          ja: '暗号化された値は表示されません。新しい値を入力しない限り、変更されません。',
        },
      },
    },
    { name: 'description', type: 'text', label: { en: 'Description', ja: '説明' } },
    {
      name: 'isEncrypted',
      type: 'checkbox',
      defaultValue: false,
      label: { en: 'Encrypted', ja: '暗号化' },
    },
  ],
}
