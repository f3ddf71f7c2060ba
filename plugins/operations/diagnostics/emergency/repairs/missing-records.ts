import { BRAND_SEEDS } from '../../../../../src/brands/brand-seeds.ts'
import { coreOf } from '../../../../core/feature/core-of.ts'
import type { Repair } from './define-repair.ts'

const BRANDS = 'brands'

/** A seeded brand that is gone: its routes answer 404, and roles that are derived from it hold nothing. */
export const missingRecords: Repair = {
  id: 'missing-records',
  name: { en: 'Create missing brands', ja: '不足しているブランドの作成' },
  title: { en: 'Required records exist', ja: '必須レコードが存在' },
  description: {
    en: 'Creates the seeded brands that are missing, as the set-up does. Records that exist are not changed.',
    ja: '不足している初期ブランドを、セットアップと同様に作成します。既存のレコードは変更しません。',
  },
  // An operator may have deleted the brand on purpose.
  isAutomatic: false,
  status: 'warning',
  find: async (payload) => {
    const { docs } = await payload.find({ collection: BRANDS, pagination: false, depth: 0 })
    return BRAND_SEEDS.map(({ id }) => id).filter((id) => !docs.some((brand) => brand.id === id))
  },
  problem: (name) => ({
    en: `The brand ${name} is missing.`,
    ja: `ブランド${name}がありません。`,
  }),
  change: (name) => ({
    en: `Creates the brand ${name}.`,
    ja: `ブランド${name}を作成します。`,
  }),
  apply: async (payload) => {
    const owner = coreOf(payload.config).features.find(({ name }) => name === BRANDS)
    await owner?.setUp?.(payload)
  },
}
