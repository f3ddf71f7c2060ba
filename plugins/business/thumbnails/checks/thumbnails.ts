import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { answerHead } from '../../../../src/http-client/answer-head.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { thumbnailKey } from '../../../../src/thumbnails/thumbnail-key.ts'
import {
  type Check,
  type CheckRequest,
  defineCheck,
  skippedPart,
} from '../../../core/checks/define-check.ts'
import { brandSettings, brandsOf } from '../../../core/request/brands.ts'

type Options = {
  readonly store: ObjectStore
  readonly serverUrl: string
  readonly attestationHeader: string
}

/** How thumbnails are delivered (section 4.5, step 7). */
export const thumbnailsCheck = (options: Options): Check =>
  defineCheck({
    id: 'thumbnails',
    title: { en: 'Delivery of thumbnails', ja: 'サムネイルの配信' },
    step: 7,
    service: 'api',
    dependsOn: ['api', 'database'],
    intervalMs: 5 * 60_000,
    timeoutMs: 10_000,
    action: {
      en: 'Check the proxy or CDN in front of the service: it must pass the attestation header on.',
      ja: '前段のプロキシまたはCDNが、証明トークンのヘッダーを渡しているか確認してください。',
    },
    parts: [
      {
        id: 'attested-display',
        title: { en: 'Display to attested apps only', ja: '認証されたアプリのみへの表示' },
        run: (asked) => refusesForgedToken(asked, options),
      },
      {
        id: 'cdn',
        title: { en: 'CDN and cache', ja: 'CDNとキャッシュ' },
        run: ({ signal }) => reachesCdn(options.store, signal),
      },
      skippedPart(
        'devices',
        { en: 'Devices and browsers', ja: '端末とブラウザー' },
        {
          en: 'Tested before a release with "npm run test:e2e", not in operation.',
          ja: '運用中ではなく、リリース前に「npm run test:e2e」でテストします。',
        },
      ),
    ],
  })

const NO_ATTESTED_BRAND: Sentence = {
  en: 'Set thumbnails.delivery of a brand to "attested".',
  ja: 'ブランドの設定でthumbnails.deliveryを「attested」にしてください。',
}

async function refusesForgedToken(
  { payload, signal }: CheckRequest,
  { serverUrl, attestationHeader }: Options,
): Promise<HealthCheck> {
  const req = await createLocalReq({}, payload)
  for (const { id } of await brandsOf(req)) {
    const settings = await brandSettings(req, id)
    if (!settings || thumbnailSettings(settings).delivery !== 'attested') continue
    const url = `${serverUrl}/api/${id}/thumbnails/${randomUUID()}`
    const headers = { [attestationHeader]: 'forged.by.diagnostics' }
    const { status } = await answerHead(url, { signal, headers })
    if (status === 401 || status === 403) return { status: 'healthy' }
    const detail = {
      en: `A forged attestation token was answered with status ${status}.`,
      ja: `偽造された証明トークンへの応答のステータスが${status}でした。`,
    }
    return { status: 'error', detail }
  }
  return { status: 'skipped', detail: NO_ATTESTED_BRAND }
}

async function reachesCdn(store: ObjectStore, signal: AbortSignal): Promise<HealthCheck> {
  const url = store.publicUrl?.(thumbnailKey('diagnostics', randomUUID()))
  if (url === undefined) {
    const detail = {
      en: 'Set S3_PUBLIC_URL to the URL of the CDN.',
      ja: 'S3_PUBLIC_URLにCDNのURLを設定してください。',
    }
    return { status: 'skipped', detail }
  }
  const { status } = await answerHead(url, { method: 'HEAD', signal })
  // There is no such object; a CDN that works says so, or refuses to say (S3 without the right to list).
  if (status === 404 || status === 403) return { status: 'healthy' }
  const detail = {
    en: `The CDN answered with status ${status}.`,
    ja: `CDNの応答のステータスが${status}でした。`,
  }
  const action = {
    en: 'Check S3_PUBLIC_URL and the origin that the CDN is configured with.',
    ja: 'S3_PUBLIC_URLと、CDNに設定したオリジンを確認してください。',
  }
  return { status: 'error', detail, action }
}
