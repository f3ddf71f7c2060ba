import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { createLocalReq } from 'payload'
import sharp from 'sharp'
import { thumbnailSettings } from '../../../../src/brands/thumbnail-settings.ts'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { answerHead } from '../../../../src/http-client/answer-head.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { thumbnailKey } from '../../../../src/thumbnails/thumbnail-key.ts'
import { THUMBNAIL_OBJECT } from '../../../../src/thumbnails/thumbnail-object.ts'
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

/** Specification, section 8: a thumbnail loads in less. */
const LOAD_MS = 2_000

/** How thumbnails are delivered (section 4.5, step 7). */
export const thumbnailsCheck = (options: Options): Check =>
  defineCheck({
    id: 'thumbnails',
    title: { en: 'Delivery of thumbnails', ja: 'サムネイルの配信' },
    step: 7,
    service: 'api',
    dependsOn: ['api', 'database', 'object-store'],
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
        id: 'storage',
        title: { en: 'Storage of a thumbnail', ja: 'サムネイルの保存' },
        run: () => withThumbnail(options, (key, bytes) => isStored(options.store, key, bytes)),
      },
      {
        id: 'cdn',
        title: { en: 'CDN and cache', ja: 'CDNとキャッシュ' },
        needs: 'storage',
        warnAboveMs: LOAD_MS,
        run: ({ signal }) => deliveredByCdn(options.store, signal),
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

/** Without a token, and with one that no attestation service has signed. */
async function refusesForgedToken(
  { payload, signal }: CheckRequest,
  { serverUrl, attestationHeader }: Options,
): Promise<HealthCheck> {
  const req = await createLocalReq({}, payload)
  for (const { id } of await brandsOf(req)) {
    const settings = await brandSettings(req, id)
    if (!settings || thumbnailSettings(settings).delivery !== 'attested') continue
    const url = `${serverUrl}/api/${id}/thumbnails/${randomUUID()}`
    for (const headers of [{}, { [attestationHeader]: 'forged.by.diagnostics' }]) {
      const { status } = await answerHead(url, { signal, headers })
      if (status === 401 || status === 403) continue
      const detail = {
        en: `A request without a valid attestation token was answered with status ${status}.`,
        ja: `有効な証明トークンのないリクエストへの応答のステータスが${status}でした。`,
      }
      return { status: 'error', detail }
    }
    return { status: 'healthy' }
  }
  return { status: 'skipped', detail: NO_ATTESTED_BRAND }
}

/** Stores a thumbnail that belongs to nothing, and removes it. The sweep does so if this process is killed in between. */
async function withThumbnail(
  { store }: Pick<Options, 'store'>,
  use: (key: string, bytes: Buffer) => Promise<HealthCheck>,
): Promise<HealthCheck> {
  const key = thumbnailKey('diagnostics', randomUUID())
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: '#7a9cc6' } })
  const bytes = await picture.webp().toBuffer()
  try {
    await store.put(key, bytes, THUMBNAIL_OBJECT)
    return await use(key, bytes)
  } finally {
    await store.delete(key)
  }
}

async function isStored(store: ObjectStore, key: string, bytes: Buffer): Promise<HealthCheck> {
  const stored = await store.get(key)
  const isSame = stored ? (await buffer(stored.body)).equals(bytes) : false
  return isSame ? { status: 'healthy' } : { status: 'error', detail: DIFFERENT, action: SEE_STORE }
}

const DIFFERENT: Sentence = {
  en: 'A thumbnail was not read as it was stored.',
  ja: 'サムネイルを保存したとおりに読み取れませんでした。',
}
const SEE_STORE: Sentence = {
  en: 'Follow the runbook of the object store.',
  ja: 'オブジェクトストアの手順書に従ってください。',
}

async function deliveredByCdn(store: ObjectStore, signal: AbortSignal): Promise<HealthCheck> {
  const urlAtCdn = store.publicUrl?.bind(store)
  if (!urlAtCdn) return { status: 'skipped', detail: NO_CDN }
  return withThumbnail({ store }, async (key) => {
    const { status, headers } = await answerHead(urlAtCdn(key), { signal })
    const type = headers.get('content-type') ?? '–'
    if (status === 200 && type.startsWith('image/')) return judgeCache(headers)
    const detail = {
      en: `The CDN answered a request for a thumbnail with status ${status} (${type}).`,
      ja: `サムネイルに対するCDNの応答がステータス${status}（${type}）でした。`,
    }
    return { status: 'error', detail, action: CORRECT_CDN }
  })
}

/** The store sends how long a thumbnail may be kept; a CDN that drops it lets browsers ask each time, or keep it too long. */
function judgeCache(headers: Headers): HealthCheck {
  const detail = `Cache-Control: ${headers.get('cache-control') ?? '–'}`
  if (headers.has('cache-control')) return { status: 'healthy', detail }
  return { status: 'warning', detail, action: KEEP_CACHE_CONTROL }
}

const NO_CDN: Sentence = {
  en: 'Set S3_PUBLIC_URL to the URL of the CDN.',
  ja: 'S3_PUBLIC_URLにCDNのURLを設定してください。',
}
const CORRECT_CDN: Sentence = {
  en: 'Check S3_PUBLIC_URL, the origin that the CDN is configured with, and whether it may read thumbnails/.',
  ja: 'S3_PUBLIC_URLと、CDNに設定したオリジン、thumbnails/の読み取り権限を確認してください。',
}
const KEEP_CACHE_CONTROL: Sentence = {
  en: 'Have the CDN pass the Cache-Control header of the store on.',
  ja: 'オブジェクトストアのCache-Controlヘッダーをそのまま返すよう、CDNを設定してください。',
}
