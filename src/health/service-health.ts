import type { Sentence } from '../errors/in-language.ts'
import type { HealthCheck } from './health-check.ts'

/** The result of a check of one service. */
export type ServiceResult = HealthCheck & {
  readonly isVital: boolean
  readonly responseTimeMs: number
}

const FROM_WORST = ['error', 'warning', 'healthy', 'skipped'] as const

const NOT_CHECKED: Sentence = {
  en: 'No enabled feature uses this service.',
  ja: 'このサービスを使用する機能は有効になっていません。',
}

/** The health of a service: that of its worst check, with the response time of its slowest. */
export function serviceHealth(results: readonly ServiceResult[]): ServiceResult {
  const sorted = results.toSorted(
    (a, b) => FROM_WORST.indexOf(a.status) - FROM_WORST.indexOf(b.status),
  )
  const [worst] = sorted
  if (!worst) return { status: 'skipped', detail: NOT_CHECKED, isVital: false, responseTimeMs: 0 }
  return {
    ...worst,
    isVital: results.some((result) => result.status === 'error' && result.isVital),
    responseTimeMs: Math.max(...results.map(({ responseTimeMs }) => responseTimeMs)),
  }
}
