import { z } from 'zod'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { boundedText } from '../../../../src/http-client/bounded.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { certificateFirst } from '../../../core/checks/port-parts.ts'

/** Specification, section 8: response and memory of the health endpoint. */
const RESPONSE_MS = 100
const HEAP_MB = 128
const MAX_BYTES = 10_000

/** Asks `GET /api/health` at the public URL, and looks at the memory of this process (section 4.5, step 1). */
export const apiCheck = (serverUrl: string): Check =>
  defineCheck({
    id: 'api',
    title: { en: 'API', ja: 'API' },
    step: 1,
    service: 'api',
    intervalMs: 60_000,
    timeoutMs: 8_000,
    isVital: () => true,
    action: {
      en: 'Check that the web processes run and that SERVER_URL leads to them.',
      ja: 'webプロセスが動作していることと、SERVER_URLの接続先を確認してください。',
    },
    parts: [
      ...certificateFirst(serverUrl, {
        id: 'health',
        title: { en: 'GET /api/health answers 200', ja: 'GET /api/healthの応答が200' },
        async run({ signal }) {
          const { status, text } = await ask(serverUrl, signal)
          return status === 200 && isHealth(text) ? { status: 'healthy' } : foreign(status)
        },
      }),
      {
        id: 'response-time',
        title: { en: `Response within ${RESPONSE_MS} ms`, ja: `応答時間${RESPONSE_MS}ミリ秒以内` },
        // By then the connection is open.
        needs: 'health',
        warnAboveMs: RESPONSE_MS,
        async run({ signal }) {
          await ask(serverUrl, signal)
          return { status: 'healthy' }
        },
      },
      {
        id: 'memory',
        title: { en: `Heap of at most ${HEAP_MB} MB`, ja: `ヒープ${HEAP_MB}MB以下` },
        run: async () => withinHeap(Math.round(process.memoryUsage().heapUsed / 1e6)),
      },
    ],
  })

async function ask(serverUrl: string, signal: AbortSignal) {
  const response = await fetch(`${serverUrl}/api/health`, { signal, redirect: 'error' })
  const text = await boundedText(response, MAX_BYTES, 'The health response')
  return { status: response.status, text }
}

const foreign = (status: number): HealthCheck => ({
  status: 'error',
  detail: {
    en: `The health endpoint answered with status ${status} and not as this service does.`,
    ja: `ヘルスチェックの応答（ステータス${status}）が、このサービスのものではありません。`,
  },
})

/** @param heap MB that are used. */
export function withinHeap(heap: number): HealthCheck {
  const detail = { en: `${heap} MB of heap`, ja: `ヒープ${heap}MB` }
  if (heap <= HEAP_MB) return { status: 'healthy', detail }
  return {
    status: 'warning',
    detail,
    action: {
      en: 'Look for a load that is higher than usual, and start another process if it stays.',
      ja: '通常より高い負荷がないか確認し、続く場合はプロセスを追加してください。',
    },
  }
}

/** Another server may answer at the public URL, for example the page of a proxy. */
function isHealth(text: string): boolean {
  try {
    return z.object({ status: z.literal('ok') }).safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
