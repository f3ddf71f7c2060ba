import type { CollectionConfig, PayloadRequest } from 'payload'
import { refuseDraftRestore } from '../hooks/refuse-draft-restore.ts'
import { hiddenWithout } from '../plugins/core/access/hidden.ts'
import { holds, nobody } from '../plugins/core/access/rules.ts'
import { SYSTEM } from '../plugins/core/console/console-parts.ts'
import { brandSettingsSchema } from '../plugins/core/feature/brand-settings-schema.ts'
import { reservedNames } from '../plugins/core/feature/reserved-names.ts'
import { principalOf } from '../plugins/core/request/principal.ts'
import { brandConfigProblem } from '../src/brands/brand-config.ts'
import { brandIdProblem } from '../src/brands/brand-id.ts'
import type { BrandKind, BrandStatus } from '../src/brands/brand-kinds.ts'
import { inLanguage, type Sentence } from '../src/errors/in-language.ts'
import { SUPER_ADMIN } from '../src/identity/permissions.ts'
import { choices } from './fields/choices.ts'

type Validation = { readonly req: PayloadRequest }

const valid = (req: PayloadRequest, problem: Sentence | null) =>
  problem === null || inLanguage(req, problem)

const domainName = (value: unknown) =>
  typeof value === 'string' ? value.trim().toLowerCase() || null : value

const VERSIONS_KEPT = 200

/** A brand: what it sells and how it looks to the outside (specification, section 2.7). */
export const brands: CollectionConfig = {
  slug: 'brands',
  custom: {
    emptyList: {
      en: 'Choose “Create New” to add the first brand.',
      ja: '「新規作成」から最初のブランドを追加してください。',
    },
  },
  admin: {
    description: {
      en: 'What each brand sells, and the settings of its site, prints and prices.',
      ja: '各ブランドの取扱商品と、サイト・印刷・価格の設定です。',
    },
    useAsTitle: 'name',
    hidden: hiddenWithout('brands:edit'),
    defaultColumns: ['name', 'kind', 'status', 'domain'],
    group: SYSTEM,
  },
  labels: { singular: { en: 'Brand', ja: 'ブランド' }, plural: { en: 'Brands', ja: 'ブランド' } },
  access: {
    read: ({ req }) => {
      const principal = principalOf(req)
      if (!principal) return { status: { equals: 'active' } }
      return principal.roles.includes(SUPER_ADMIN) || principal.roles.length > 0
    },
    create: holds('brands:create'),
    update: holds('brands:edit'),
    delete: holds('brands:delete'),
    readVersions: holds('brands:edit'),
  },
  // Every change of the settings can be compared and taken back (section 4.4.3).
  versions: { maxPerDoc: VERSIONS_KEPT },
  hooks: { beforeOperation: [refuseDraftRestore] },
  fields: [
    {
      name: 'id',
      type: 'text',
      required: true,
      label: { en: 'ID', ja: 'ID' },
      admin: {
        description: {
          en: 'Used in URLs. Cannot be changed later.',
          ja: 'URLに使用されます。後から変更できません。',
        },
      },
      validate: (value: unknown, { req }: Validation) =>
        valid(req, brandIdProblem(value, reservedNames(req.payload))),
    },
    { name: 'name', type: 'text', required: true, label: { en: 'Name', ja: '名称' } },
    {
      name: 'kind',
      type: 'select',
      options: choices<BrandKind>({
        artwork: { en: 'Artworks', ja: '作品' },
        'photo-print': { en: 'Photo prints', ja: 'フォトプリント' },
        undecided: { en: 'Undecided', ja: '未定' },
      }),
      required: true,
      defaultValue: 'undecided',
      label: { en: 'Kind', ja: '種別' },
      admin: {
        description: {
          en: 'Decides which routes and roles the brand has.',
          ja: 'ブランドのAPIとロールを決定します。',
        },
      },
    },
    {
      name: 'domain',
      type: 'text',
      unique: true,
      label: { en: 'Domain', ja: 'ドメイン' },
      // Several brands may have none, and a domain is the same in capitals.
      hooks: { beforeValidate: [({ value }) => domainName(value)] },
    },
    {
      name: 'status',
      type: 'select',
      options: choices<BrandStatus>({
        active: { en: 'Active', ja: '有効' },
        inactive: { en: 'Inactive', ja: '停止中' },
        development: { en: 'In development', ja: '開発中' },
      }),
      required: true,
      defaultValue: 'active',
      index: true,
      label: { en: 'Status', ja: '状態' },
    },
    { name: 'siteState', type: 'ui', admin: {} },
    // Of the feature that deploys the sites.
    { name: 'deployments', type: 'ui', admin: {} },
    {
      name: 'config',
      type: 'json',
      defaultValue: {},
      label: { en: 'Configuration', ja: '設定' },
      validate: (value: unknown, { req }: Validation) =>
        valid(req, brandConfigProblem(value, brandSettingsSchema(req.payload))),
      access: { read: ({ req }) => principalOf(req) !== null },
    },
    {
      name: 'changedBy',
      type: 'relationship',
      relationTo: 'users',
      // As it is written; `PUT` takes back what was read.
      maxDepth: 0,
      label: { en: 'Last changed by', ja: '最終変更者' },
      access: { create: nobody, read: ({ req }) => principalOf(req) !== null, update: nobody },
      admin: { position: 'sidebar', readOnly: true },
      hooks: { beforeChange: [({ req }) => principalOf(req)?.id ?? null] },
    },
  ],
}
