import type { CollectionConfig, Field } from 'payload'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { PEOPLE } from '../plugins/core/console/console-parts.ts'
import type { ServicePermission } from '../src/identity/service-permissions.ts'
import { choices } from './fields/choices.ts'

const MANAGE = 'service_accounts:manage'

/** Written by the endpoints of the keys alone. */
const managed = { create: nobody, update: nobody }

const secret = (name: string): Field => ({
  name,
  type: 'text',
  hidden: true,
  access: { read: nobody, ...managed },
})

/**
 * A program that calls this service: a brand's site, the factory. It is no user: it holds no role, cannot
 * log in and reaches only the endpoints that name one of its permissions.
 */
export const serviceAccounts: CollectionConfig = {
  slug: 'service-accounts',
  custom: {
    emptyList: {
      en: 'Choose “Create New” to add the first program. It gets its key on its page.',
      ja: '「新規作成」から最初のプログラムを追加してください。キーは各アカウントのページで発行します。',
    },
  },
  admin: {
    description: {
      en: 'Programs that call this service with a key, such as the site of a brand or the factory.',
      ja: 'ブランドのサイトや工場など、キーを使ってこのサービスを呼び出すプログラムです。',
    },
    useAsTitle: 'name',
    defaultColumns: ['name', 'keyPrefix', 'permissions', 'lastUsedAt', 'expiresAt', 'disabled'],
    group: PEOPLE,
    hidden: ({ user }) => !user?.roles?.includes('super_admin'),
  },
  labels: {
    singular: { en: 'Service account', ja: 'サービスアカウント' },
    plural: { en: 'Service accounts', ja: 'サービスアカウント' },
  },
  access: {
    read: holds(MANAGE),
    create: holds(MANAGE),
    update: holds(MANAGE),
    delete: holds(MANAGE),
  },
  disableDuplicate: true,
  fields: [
    {
      name: 'keys',
      type: 'ui',
      admin: {},
    },
    {
      name: 'name',
      type: 'text',
      required: true,
      unique: true,
      maxLength: 100,
      label: { en: 'Name', ja: '名称' },
    },
    {
      name: 'purpose',
      type: 'textarea',
      required: true,
      maxLength: 1000,
      label: { en: 'Purpose', ja: '用途' },
      admin: {
        description: {
          en: 'Which program uses it, and whom to ask.',
          ja: '使用するプログラムと担当者。',
        },
      },
    },
    {
      name: 'permissions',
      type: 'select',
      hasMany: true,
      required: true,
      options: choices<ServicePermission>({
        'catalogue:read': {
          en: 'Read the brand and its products (catalogue:read)',
          ja: 'ブランドと商品の閲覧（catalogue:read）',
        },
        'thumbnails:read': {
          en: 'Read thumbnails (thumbnails:read)',
          ja: 'サムネイルの閲覧（thumbnails:read）',
        },
        'photos:upload': {
          en: 'Send photos of customers (photos:upload)',
          ja: 'お客様の写真の送信（photos:upload）',
        },
        'print-data:read': {
          en: 'Read print data (print-data:read)',
          ja: '印刷データの取得（print-data:read）',
        },
      }),
      label: { en: 'Permissions', ja: '権限' },
    },
    {
      name: 'allBrands',
      type: 'checkbox',
      defaultValue: false,
      label: {
        en: 'All brands, including future ones',
        ja: 'すべてのブランド（今後の追加を含む）',
      },
    },
    {
      name: 'brands',
      type: 'relationship',
      relationTo: 'brands',
      hasMany: true,
      label: { en: 'Brands', ja: 'ブランド' },
      admin: { condition: ({ allBrands }) => !allBrands },
    },
    {
      name: 'expiresAt',
      type: 'date',
      label: { en: 'Expires', ja: '有効期限' },
      admin: { position: 'sidebar', date: { pickerAppearance: 'dayAndTime' } },
    },
    {
      name: 'disabled',
      type: 'checkbox',
      defaultValue: false,
      label: { en: 'Disabled', ja: '無効' },
      admin: { position: 'sidebar' },
    },
    {
      name: 'lastUsedAt',
      type: 'date',
      access: managed,
      label: { en: 'Last used', ja: '最終使用' },
      admin: { position: 'sidebar', readOnly: true, date: { pickerAppearance: 'dayAndTime' } },
    },
    {
      name: 'keyPrefix',
      type: 'text',
      unique: true,
      index: true,
      access: managed,
      label: { en: 'Key begins with', ja: 'キーの先頭' },
      admin: {
        position: 'sidebar',
        readOnly: true,
        condition: ({ keyPrefix }) => Boolean(keyPrefix),
      },
    },
    secret('keyHash'),
    { name: 'keyCreatedAt', type: 'date', access: managed, admin: { hidden: true } },
    {
      name: 'previousKeyPrefix',
      type: 'text',
      index: true,
      access: managed,
      admin: { hidden: true },
    },
    secret('previousKeyHash'),
    { name: 'previousKeyValidUntil', type: 'date', access: managed, admin: { hidden: true } },
  ],
}
