import { randomUUID } from 'node:crypto'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { answerHead } from '../../../../src/http-client/answer-head.ts'
import type { RateDecision } from '../../../../src/rate-limit/port.ts'
import type { RateLimiter } from '../../../../src/rate-limit/rate-limiter.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'

type Options = { readonly limiter: RateLimiter; readonly serverUrl: string }

const FOREIGN_ORIGIN = 'https://another-site.invalid'

/** What applies to every route: rate limits, other sites, security headers (section 4.5, step 5). */
export const httpRulesCheck = ({ limiter, serverUrl }: Options): Check => {
  const headersFor = async (signal: AbortSignal, headers: Record<string, string> = {}) =>
    (await answerHead(`${serverUrl}/api/health`, { signal, headers })).headers
  return defineCheck({
    id: 'http-rules',
    title: {
      en: 'Rate limit, CORS, security headers',
      ja: 'レート制限・CORS・セキュリティヘッダー',
    },
    step: 5,
    service: 'api',
    dependsOn: ['api'],
    intervalMs: 5 * 60_000,
    timeoutMs: 6_000,
    action: {
      en: 'Compare the proxies in front of the service with docs/operations.md: they must pass its headers on.',
      ja: '前段のプロキシがヘッダーをそのまま渡すよう、docs/operations.mdと照合してください。',
    },
    parts: [
      {
        id: 'rate-limit',
        title: { en: 'Rate limit', ja: 'レート制限' },
        run: async () => {
          const caller = { principal: `diagnostics-${randomUUID()}` }
          const first = await limiter.count('api', caller)
          const second = await limiter.count('api', caller)
          return countsDown(first, second)
        },
      },
      {
        id: 'cors',
        title: { en: 'CORS', ja: 'CORS' },
        run: async ({ signal }) => {
          const headers = await headersFor(signal, { origin: FOREIGN_ORIGIN })
          const allowed = headers.get('access-control-allow-origin')
          return allowed === null ? { status: 'healthy' } : { status: 'error', detail: OPEN }
        },
      },
      {
        id: 'security-headers',
        title: { en: 'Security headers', ja: 'セキュリティヘッダー' },
        run: async ({ signal }) => missingHeaders(await headersFor(signal), serverUrl),
      },
    ],
  })
}

const SEPARATE = {
  en: 'Each process counts the requests by itself, because the store of the rate limits does not respond.',
  ja: 'レート制限のストアが応答しないため、各プロセスが個別にリクエストを数えています。',
}
const RECONNECT = {
  en: 'Check the server that RATE_LIMIT_STORE names. The log says why it cannot be asked.',
  ja: 'RATE_LIMIT_STOREで指定したサーバーを確認してください。理由はログに記録されています。',
}
const OPEN = {
  en: 'Pages of any other site may read the answers of the API.',
  ja: 'ほかのサイトのページからAPIの応答を読み取れる状態です。',
}

function countsDown(first: RateDecision, second: RateDecision): HealthCheck {
  if (second.isLocal) return { status: 'warning', detail: SEPARATE, action: RECONNECT }
  if (second.remaining === first.remaining - 1) return { status: 'healthy' }
  return {
    status: 'error',
    detail: {
      en: 'Requests of one caller are not counted.',
      ja: '同じ呼び出し元のリクエストが数えられていません。',
    },
    action: {
      en: 'Run the set-up again: it creates the table of the rate limits.',
      ja: 'セットアップをもう一度実行してください。レート制限のテーブルが作成されます。',
    },
  }
}

function missingHeaders(headers: Headers, serverUrl: string): HealthCheck {
  const expected = [
    'x-content-type-options',
    'content-security-policy',
    'x-frame-options',
    'referrer-policy',
    'permissions-policy',
    ...(serverUrl.startsWith('https:') ? ['strict-transport-security'] : []),
  ]
  const missing = expected.filter((name) => !headers.has(name)).join(', ')
  if (missing === '') return { status: 'healthy' }
  const detail = {
    en: `These headers are missing at SERVER_URL: ${missing}.`,
    ja: `SERVER_URLの応答に次のヘッダーがありません：${missing}。`,
  }
  return { status: 'error', detail }
}
