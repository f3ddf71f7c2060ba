import type { Payload } from 'payload'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import { worstOf } from '../../../../src/health/check-result.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { type Check, type CheckPart, defineCheck } from '../../../core/checks/define-check.ts'
import { type SiteOptions, type SitePart, type SiteSurvey, surveySite } from './survey-site.ts'

/** More sites than a company has; they are asked at the same time. */
const MOST_SITES = 50

type Site = { readonly brand: string; readonly domain: string; readonly survey: SiteSurvey }

/** The sites of the active brands, as a visitor reaches them. Each part lists what it has found of each brand. */
export const brandDomainsCheck = (options: SiteOptions = {}): Check => {
  // The parts of one run share its signal, and what was found out for the first of them.
  const surveys = new WeakMap<AbortSignal, Promise<Site[]>>()
  const sitesOf = (payload: Payload, signal: AbortSignal) => {
    const known = surveys.get(signal) ?? surveyAll(payload, signal, options)
    surveys.set(signal, known)
    return known
  }
  const part = (id: SitePart, title: Sentence): CheckPart => ({
    id,
    title,
    run: async ({ payload, signal }) => summary(id, await sitesOf(payload, signal)),
  })
  return defineCheck({
    id: 'brand-domains',
    title: { en: 'Domains of the brands', ja: 'ブランドのドメイン' },
    step: 6,
    service: 'api',
    dependsOn: ['database'],
    intervalMs: 5 * 60_000,
    timeoutMs: 15_000,
    action: {
      en: 'Open the URL of the site in a browser, and correct its DNS record, certificate or deployment.',
      ja: 'サイトのURLをブラウザーで開き、DNSレコード・証明書・デプロイを修正してください。',
    },
    parts: [
      part('dns', { en: 'DNS', ja: 'DNS' }),
      part('certificate', { en: 'TLS certificate', ja: 'TLS証明書' }),
      part('availability', { en: 'Availability', ja: '稼働状況' }),
      part('cache', { en: 'Cache headers for the CDN', ja: 'CDN用のキャッシュヘッダー' }),
    ],
  })
}

async function surveyAll(
  payload: Payload,
  signal: AbortSignal,
  options: SiteOptions,
): Promise<Site[]> {
  const { docs } = await payload.find({
    collection: 'brands',
    where: { status: { equals: 'active' }, domain: { exists: true } },
    limit: MOST_SITES,
    depth: 0,
  })
  const withDomain = docs.flatMap(({ id, domain }) => (domain ? [{ brand: id, domain }] : []))
  return Promise.all(
    withDomain.map(async ({ brand, domain }) => {
      return { brand, domain, survey: await surveySite(domain, signal, options) }
    }),
  )
}

const NO_DOMAIN: HealthCheck = {
  status: 'skipped',
  detail: {
    en: 'Enter the domain of an active brand in the console.',
    ja: '管理画面で、有効なブランドのドメインを入力してください。',
  },
}
const NOT_ASKED: HealthCheck = {
  status: 'skipped',
  detail: {
    en: 'Not known, because an earlier part failed for every site.',
    ja: 'すべてのサイトで前の項目が失敗したため、確認できません。',
  },
}

/** The worst result of a part, with those of all brands in its detail. */
function summary(part: SitePart, sites: readonly Site[]): HealthCheck {
  if (sites.length === 0) return NO_DOMAIN
  const found = sites.flatMap(({ brand, domain, survey }) => {
    const result = survey[part]
    return result ? [{ name: `${brand} (${domain})`, ...result }] : []
  })
  const worst = worstOf(found)
  if (!worst) return NOT_ASKED
  const { status, action } = worst
  // The brands that have a problem come first, because alerts may cut the text.
  const lines = found.toSorted((a, b) => Number(b.status === status) - Number(a.status === status))
  return {
    status,
    detail: {
      en: lines.map(({ name, detail }) => `${name}: ${textOf(detail, 'en')}`).join('; '),
      ja: lines.map(({ name, detail }) => `${name}：${textOf(detail, 'ja')}`).join('；'),
    },
    ...(action && { action }),
  }
}

const textOf = (detail: HealthCheck['detail'], language: keyof Sentence): string =>
  typeof detail === 'object' ? detail[language] : (detail ?? 'OK')
