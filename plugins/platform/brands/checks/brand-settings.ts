import { createLocalReq } from 'payload'
import { brandConfigProblem } from '../../../../src/brands/brand-config.ts'
import type { BrandKind } from '../../../../src/brands/brand-kinds.ts'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import {
  type Check,
  type CheckPart,
  type CheckRequest,
  defineCheck,
} from '../../../core/checks/define-check.ts'
import { rolledBack } from '../../../core/database/transaction.ts'
import { brandSettingsSchema } from '../../../core/feature/brand-settings-schema.ts'

/** The settings of the brands can be read and saved (section 4.5, step 6). */
export const brandSettingsCheck: Check = defineCheck({
  id: 'brand-settings',
  title: { en: 'Brand settings', ja: 'ブランド設定' },
  step: 6,
  service: 'database',
  dependsOn: ['database'],
  intervalMs: 5 * 60_000,
  timeoutMs: 8_000,
  action: {
    en: 'Open the brand in the console and correct what it marks.',
    ja: '管理画面でブランドを開き、エラーの箇所を修正してください。',
  },
  parts: [
    readPart('photo-print', {
      en: 'Settings of photo-print brands',
      ja: 'フォトプリントブランドの設定',
    }),
    readPart('artwork', { en: 'Settings of artwork brands', ja: '作品ブランドの設定' }),
    {
      id: 'save',
      title: { en: 'Update and save', ja: '更新と保存' },
      run: ({ payload }) => saveAndRollBack(payload),
    },
  ],
})

function readPart(kind: BrandKind, title: Sentence): CheckPart {
  return {
    id: kind,
    title,
    run: async ({ payload }) => {
      const where = { kind: { equals: kind } }
      const { docs } = await payload.find({ collection: 'brands', where, pagination: false })
      if (docs.length === 0) return { status: 'warning', detail: NONE, action: RUN_SET_UP }
      const schema = brandSettingsSchema(payload)
      const broken = docs.filter(({ config }) => brandConfigProblem(config, schema) !== null)
      if (broken.length === 0) return { status: 'healthy' }
      const names = broken.map(({ id }) => id).join(', ')
      const detail = {
        en: `The settings of these brands are not valid: ${names}.`,
        ja: `次のブランドの設定に誤りがあります：${names}。`,
      }
      return { status: 'error', detail }
    },
  }
}

const NONE: Sentence = {
  en: 'There is no brand of this kind.',
  ja: 'この種別のブランドがありません。',
}
const RUN_SET_UP: Sentence = {
  en: 'Run the set-up again: it creates the brands that are missing.',
  ja: 'セットアップをもう一度実行してください。不足しているブランドが作成されます。',
}

/** Saves a brand with all its hooks. Others never see the change. */
async function saveAndRollBack(payload: CheckRequest['payload']): Promise<HealthCheck> {
  const { docs } = await payload.find({ collection: 'brands', limit: 1, depth: 0 })
  const [brand] = docs
  if (!brand) return { status: 'warning', detail: NONE, action: RUN_SET_UP }
  const name = `${brand.name} (test)`
  const req = await createLocalReq({}, payload)
  const saved = await rolledBack(req, async () => {
    const { id } = brand
    await payload.update({ collection: 'brands', id, data: { name }, req })
    return payload.findByID({ collection: 'brands', id, depth: 0, req })
  })
  if (saved.name === name) return { status: 'healthy' }
  const detail = {
    en: 'A brand was not read as it was saved.',
    ja: 'ブランドを保存したとおりに読み取れませんでした。',
  }
  return { status: 'error', detail }
}
