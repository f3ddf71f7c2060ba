import type { Payload } from 'payload'
import { toServiceError } from '../../../src/errors/describe-error.ts'
import type { HealthCheck } from '../../../src/health/health-check.ts'
import type { Check } from '../checks/define-check.ts'
import { coreOf } from './core-of.ts'

export type CheckResult = HealthCheck & { readonly check: Check; readonly responseTimeMs: number }

/** Runs the checks of all features concurrently. A check that throws or exceeds its timeout is an error. */
export function runChecks({ config, logger }: Payload): Promise<CheckResult[]> {
  const checks = coreOf(config).features.flatMap((feature) => feature.checks ?? [])
  return Promise.all(
    checks.map(async (check) => {
      const begun = performance.now()
      const found = await outcomeOf(check).catch((err: unknown): HealthCheck => {
        logger.warn({ err, check: check.id }, 'A check failed.')
        return { status: 'error', detail: toServiceError(err).message }
      })
      return { check, ...found, responseTimeMs: Math.round(performance.now() - begun) }
    }),
  )
}

async function outcomeOf({ run, timeoutMs }: Check): Promise<HealthCheck> {
  const signal = AbortSignal.timeout(timeoutMs)
  const late = new Promise<HealthCheck>((resolve) => {
    const detail = `No answer within ${timeoutMs / 1000} s.`
    signal.addEventListener('abort', () => resolve({ status: 'error', detail }), { once: true })
  })
  return Promise.race([run(signal), late])
}
