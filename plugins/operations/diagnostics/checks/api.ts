import { z } from 'zod'
import { boundedText } from '../../../../src/http-client/bounded.ts'
import type { Check } from '../../../core/checks/define-check.ts'

/** Specification, section 8: response and memory of the health endpoint. */
const RESPONSE_MS = 100
const HEAP_MB = 128
const MAX_BYTES = 10_000

/** Asks `GET /api/health` at the public URL, and looks at the memory of this process (section 4.5, step 1). */
export const apiCheck = (serverUrl: string): Check => ({
  id: 'api',
  title: { en: 'API', ja: 'API' },
  service: 'api',
  timeoutMs: 10_000,
  isVital: () => true,
  async run({ signal }) {
    const startedAt = performance.now()
    const response = await fetch(`${serverUrl}/api/health`, { signal, redirect: 'error' })
    const text = await boundedText(response, MAX_BYTES, 'The health response')
    const ms = Math.round(performance.now() - startedAt)
    if (response.status !== 200 || !isHealth(text)) {
      return {
        status: 'error',
        detail: {
          en: `The health endpoint answered with status ${response.status} and not as this service does.`,
          ja: `ヘルスチェックの応答（ステータス${response.status}）が、このサービスのものではありません。`,
        },
        action: {
          en: 'Check SERVER_URL and the proxies in front of the service, then the log of the web process.',
          ja: 'SERVER_URLと前段のプロキシを確認し、webプロセスのログを確認してください。',
        },
      }
    }
    const heap = Math.round(process.memoryUsage().heapUsed / 1e6)
    const detail = {
      en: `${ms} ms (at most ${RESPONSE_MS}); ${heap} MB of heap (at most ${HEAP_MB})`,
      ja: `応答時間${ms}ミリ秒（上限${RESPONSE_MS}）、ヒープ${heap}MB（上限${HEAP_MB}）`,
    }
    if (ms <= RESPONSE_MS && heap <= HEAP_MB) return { status: 'healthy', detail }
    return {
      status: 'warning',
      detail,
      action: {
        en: 'Look for a load that is higher than usual, and start another web process if it stays.',
        ja: '通常より高い負荷がないか確認し、続く場合はwebプロセスを追加してください。',
      },
    }
  },
})

/** Another server may answer at the public URL, for example the page of a proxy. */
function isHealth(text: string): boolean {
  try {
    return z.object({ status: z.literal('ok') }).safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}
