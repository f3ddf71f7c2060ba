import type { Payload } from 'payload'
import { toServiceError } from '../../../src/errors/describe-error.ts'
import { ERROR_TABLE, type ErrorCode } from '../../../src/errors/error-table.ts'
import type { HealthCheck } from '../../../src/health/health-check.ts'
import type { Check } from '../checks/define-check.ts'
import { coreOf } from './core-of.ts'

export type CheckResult = HealthCheck & {
  readonly check: Check
  /** Code of the error that the check threw. */
  readonly code?: ErrorCode
  readonly responseTimeMs: number
}

/** Runs the checks of all features concurrently. A check that throws or exceeds its timeout is an error. */
export function runChecks(payload: Payload): Promise<CheckResult[]> {
  const checks = coreOf(payload.config).features.flatMap((feature) => feature.checks ?? [])
  return Promise.all(
    checks.map(async (check) => {
      const begun = performance.now()
      const found = await outcomeOf(check, payload).catch((err: unknown) => {
        payload.logger.warn({ err, check: check.id }, 'A check failed.')
        const { code, sentence } = toServiceError(err)
        return {
          status: 'error',
          code,
          detail: sentence,
          action: ERROR_TABLE[code].action,
        } as const
      })
      return { check, ...found, responseTimeMs: Math.round(performance.now() - begun) }
    }),
  )
}

async function outcomeOf({ run, timeoutMs }: Check, payload: Payload): Promise<HealthCheck> {
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<HealthCheck>((resolve) => {
    const seconds = timeoutMs / 1000
    const detail = {
      en: `There was no answer within ${seconds} s.`,
      ja: `${seconds}秒以内に応答がありませんでした。`,
    }
    signal.addEventListener('abort', () => resolve({ status: 'error', detail }), { once: true })
  })
  return Promise.race([run({ signal, payload }), late])
}
