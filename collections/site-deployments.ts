import type { CollectionConfig } from 'payload'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { TEXTS } from '../plugins/core/console/console-parts.ts'
import { brandField } from './fields/brand-field.ts'
import { choices } from './fields/choices.ts'

/**
 * The history of the deployments of brand sites (specification, section 4.4.3): what was to be regenerated and why, what
 * came of it, and what was published at that time.
 */
export const siteDeployments: CollectionConfig = {
  slug: 'site-deployments',
  custom: {
    audited: false,
    emptyList: {
      en: 'Deployments appear here once a legal document or an artwork of a brand with automatic deployment is published.',
      ja: '自動デプロイが有効なブランドで法務文書や作品を公開すると、ここに表示されます。',
    },
  },
  admin: {
    description: {
      en: 'When pages of the brand sites were regenerated, and whether it succeeded.',
      ja: '各ブランドサイトのページを再生成した履歴と、その結果です。',
    },
    useAsTitle: 'createdAt',
    listSearchableFields: ['paths'],
    defaultColumns: ['createdAt', 'brand', 'reason', 'paths', 'status'],
    group: TEXTS,
  },
  labels: {
    singular: { en: 'Site deployment', ja: 'サイトのデプロイ' },
    plural: { en: 'Site deployments', ja: 'サイトのデプロイ' },
  },
  access: { read: holds('sites:deploy'), create: nobody, update: nobody, delete: nobody },
  defaultSort: '-createdAt',
  fields: [
    { name: 'deploymentPanel', type: 'ui', admin: {} },
    brandField(),
    {
      name: 'reason',
      type: 'select',
      options: choices({
        published: { en: 'A version was published', ja: 'バージョンの公開' },
        effective: { en: 'A version took effect', ja: 'バージョンの施行' },
        artworks: { en: 'Artworks changed', ja: '作品の変更' },
        brand: { en: 'The brand changed', ja: 'ブランド設定の変更' },
        rollback: { en: 'Rollback', ja: '以前の状態への復元' },
        requested: { en: 'Requested by a user', ja: '手動デプロイ' },
      }),
      required: true,
      label: { en: 'Reason', ja: '理由' },
    },
    {
      name: 'paths',
      type: 'text',
      hasMany: true,
      required: true,
      label: { en: 'Pages', ja: 'ページ' },
    },
    {
      name: 'status',
      type: 'select',
      options: choices({
        pending: { en: 'In progress', ja: '実行中' },
        succeeded: { en: 'Succeeded', ja: '成功' },
        failed: { en: 'Failed', ja: '失敗' },
      }),
      required: true,
      defaultValue: 'pending',
      index: true,
      label: { en: 'Status', ja: '状態' },
    },
    {
      name: 'attempts',
      type: 'number',
      required: true,
      defaultValue: 0,
      label: { en: 'Attempts', ja: '試行回数' },
    },
    {
      name: 'problem',
      type: 'text',
      label: { en: 'Why the last attempt failed', ja: '直近の失敗の理由' },
    },
    { name: 'finishedAt', type: 'date', label: { en: 'Finished', ja: '完了日時' } },
    {
      name: 'requestedBy',
      type: 'relationship',
      relationTo: 'users',
      label: { en: 'Requested by', ja: '依頼者' },
    },
    {
      // IDs of the versions that it brings to the site: each is deployed once by itself.
      name: 'versions',
      type: 'json',
      required: true,
      admin: { hidden: true },
    },
    {
      // IDs of the versions that were in force when it was requested, to which a rollback leads.
      name: 'state',
      type: 'json',
      required: true,
      admin: { hidden: true },
    },
  ],
}
