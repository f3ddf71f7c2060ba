import { createLocalReq } from 'payload'
import { hookUrl } from '../../../../src/brand-sites/hook-url.ts'
import { NotRedeployed, requestRedeployment } from '../../../../src/brand-sites/redeploy-request.ts'
import { deploysItself } from '../../../../src/brand-sites/site-settings.ts'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { type Check, type CheckRequest, defineCheck } from '../../../core/checks/define-check.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { rolledBack } from '../../../core/database/transaction.ts'
import { restoreVersion, stateOf } from '../../legal/api.ts'
import type { DeployOptions } from '../operations/deploy-site.ts'

/** A brand's setting can be changed, its site answers signed requests, and a rollback works (section 4.5, step 13). */
export const brandSitesCheck = (options: DeployOptions): Check =>
  defineCheck({
    id: 'brand-sites',
    title: { en: 'Brand sites', ja: 'ブランドサイト' },
    step: 13,
    service: 'api',
    dependsOn: ['database'],
    intervalMs: 10 * 60_000,
    timeoutMs: 2_000,
    action: {
      en: 'Open the site deployments in the console: the entry shows what the site answered.',
      ja: '管理画面で「サイトのデプロイ」を開き、サイトからの応答を確認してください。',
    },
    parts: [
      {
        id: 'setting',
        title: { en: 'Change of a setting', ja: '設定の変更' },
        run: ({ payload }) => changeSetting(payload),
      },
      {
        id: 'reflection',
        title: { en: 'Reflection on the site', ja: 'サイトへの反映' },
        run: ({ payload }) => askSites(payload, options),
      },
      {
        id: 'rollback',
        title: { en: 'Rollback', ja: 'ロールバック' },
        run: ({ payload }) => tryRollback(payload),
      },
    ],
  })

type Payload = CheckRequest['payload']

/** Longest wait for a site that regenerates nothing. */
const ANSWER_MS = 1_200

const NO_BRAND: Sentence = {
  en: 'Nothing to configure: automatic deployment is off for every brand.',
  ja: '設定不要です。自動デプロイが有効なブランドはありません。',
}
const NO_SECRET: Sentence = {
  en: 'BRAND_SITE_SECRET is not set, but brands are deployed automatically. Set it, or switch the setting off.',
  ja: 'BRAND_SITE_SECRETが設定されていませんが、自動デプロイが有効なブランドがあります。設定するか、自動デプロイを無効にしてください。',
}
const NO_TEXT: Sentence = {
  en: 'Nothing to configure: no legal document is published.',
  ja: '設定不要です。公開中の法務文書はありません。',
}

const brandsOf = async (payload: Payload) =>
  (await payload.find({ collection: 'brands', pagination: false, depth: 0, overrideAccess: true }))
    .docs

/** Switches automatic deployment of a brand and reads it back. Others never see the change. */
async function changeSetting(payload: Payload): Promise<HealthCheck> {
  const [brand] = await brandsOf(payload)
  if (!brand) return { status: 'skipped', detail: NO_BRAND }
  const wanted = !deploysItself(brand.config)
  const config = { ...(brand.config as object), site: { autoDeploy: wanted } }
  const req = await createLocalReq({}, payload)
  const saved = await rolledBack(req, () =>
    payload.update({
      ...{ collection: 'brands', id: brand.id, data: { config }, depth: 0, req },
      overrideAccess: true,
    }),
  )
  if (deploysItself(saved.config) === wanted) return { status: 'healthy' }
  const detail = { en: 'The setting was not saved.', ja: '設定が保存されませんでした。' }
  return { status: 'error', detail }
}

/** Sends each site a signed request that regenerates nothing. */
async function askSites(
  payload: Payload,
  { secret, ...options }: DeployOptions,
): Promise<HealthCheck> {
  const brands = (await brandsOf(payload)).filter(({ config }) => deploysItself(config))
  if (brands.length === 0) return { status: 'skipped', detail: NO_BRAND }
  if (secret === undefined) return { status: 'error', detail: NO_SECRET }
  const answers = await Promise.all(
    brands.map(async ({ id: brand, domain }) => {
      try {
        const url = await hookUrl(brand, domain ?? null, options)
        const id = `check-${brand}-${Date.now()}`
        await requestRedeployment({ id, brand, paths: [] }, { url, secret, timeoutMs: ANSWER_MS })
        return []
      } catch (error) {
        if (!(error instanceof NotRedeployed)) throw error
        return [`${brand}: ${error.message}`]
      }
    }),
  )
  const failures = answers.flat()
  if (failures.length === 0) return { status: 'healthy' }
  return { status: 'error', detail: failures.join('; ') }
}

/** Publishes a changed text and restores the one before, with all hooks. Others never see the change. */
async function tryRollback(payload: Payload): Promise<HealthCheck> {
  const { docs } = await payload.find({
    collection: 'legal-documents',
    where: { status: { equals: 'published' } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
  })
  const [published] = docs
  if (!published) return { status: 'skipped', detail: NO_TEXT }
  const brand = relationId(published.brand)
  const req = await createLocalReq({}, payload)
  const isRestored = await rolledBack(req, async () => {
    const before = (await stateOf(req, brand))[published.documentType]
    if (before === undefined) return true
    await restoreVersion(req, before, undefined)
    return (await stateOf(req, brand))[published.documentType] !== before
  })
  if (isRestored) return { status: 'healthy' }
  const detail = {
    en: 'An earlier version was not published again.',
    ja: '以前のバージョンを再公開できませんでした。',
  }
  return { status: 'error', detail }
}
