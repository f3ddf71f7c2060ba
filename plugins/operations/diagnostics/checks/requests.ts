import type { Sentence } from '../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { isAbove, type Threshold } from '../../../../src/health/threshold.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { readCounts } from '../traffic/store-counts.ts'

/** Specification, section 6: an error rate above 5 % within one hour, a response time above 500 ms. In percent. */
const FAILED: Threshold = { limit: 5, clear: 4 }
/** One read of 20 above 500 ms is the same as a 95th percentile above 500 ms. */
const SLOW: Threshold = { limit: 5, clear: 4 }
const FAILED_MINUTES = 60
const SLOW_MINUTES = 5
/** A percentage of fewer requests says nothing. */
const LEAST_REQUESTS = 20

/** How the requests of users were answered, in all web processes. */
export const requestsCheck: Check = defineCheck({
  id: 'requests',
  title: { en: 'Requests of users', ja: 'ユーザーのリクエスト' },
  step: 5,
  service: 'api',
  dependsOn: ['database'],
  intervalMs: 60_000,
  timeoutMs: 5_000,
  action: {
    en: 'Read the log of the web processes for the request IDs of errors.',
    ja: 'webプロセスのログで、エラーのリクエストIDを確認してください。',
  },
  parts: [
    {
      id: 'error-rate',
      title: { en: 'Error rate within an hour', ja: '1時間のエラー率' },
      run: async ({ payload, wasProblem }) => {
        const { failed, answers } = await readCounts(payload, FAILED_MINUTES)
        return judgeShare(failed, answers, FAILED, wasProblem, {
          en: 'of the requests of the last hour have failed',
          ja: '直近1時間のリクエストのうち失敗した割合',
        })
      },
    },
    {
      id: 'response-time',
      title: { en: 'Response time', ja: '応答時間' },
      run: async ({ payload, wasProblem }) => {
        const { slowReads, reads } = await readCounts(payload, SLOW_MINUTES)
        const result = judgeShare(slowReads, reads, SLOW, wasProblem, {
          en: 'of the reads of the last 5 minutes took more than 500 ms',
          ja: '直近5分間の読み取りのうち500ミリ秒を超えた割合',
        })
        return result.status === 'warning' ? { ...result, action: FIND_LOAD } : result
      },
    },
  ],
})

const FIND_LOAD: Sentence = {
  en: 'Look for slow statements in pg_stat_activity and for a load that is higher than usual, and start another web process.',
  ja: 'pg_stat_activityで遅い処理と、通常より高い負荷がないか確認し、webプロセスを追加してください。',
}

/** Whether a share of requests is above a threshold. */
export function judgeShare(
  part: number,
  all: number,
  threshold: Threshold,
  wasProblem: boolean,
  what: Sentence,
): HealthCheck {
  if (all < LEAST_REQUESTS) return { status: 'healthy', detail: TOO_FEW }
  const percent = (100 * part) / all
  const shown = percent.toFixed(1)
  const detail = {
    en: `${shown} % ${what.en} (${part} of ${all}).`,
    ja: `${what.ja}：${shown}%（${all}件中${part}件）。`,
  }
  return { status: isAbove(percent, threshold, wasProblem) ? 'warning' : 'healthy', detail }
}

const TOO_FEW: Sentence = {
  en: `Fewer than ${LEAST_REQUESTS} requests`,
  ja: `リクエストは${LEAST_REQUESTS}件未満`,
}
