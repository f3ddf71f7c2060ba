import type { Payload } from 'payload'
import type { CheckResult } from '../../../../src/health/check-result.ts'
import { serviceHealth } from '../../../../src/health/service-health.ts'
import { SERVICE_NAMES } from '../../../../src/health/services.ts'
import { type Check, runbookOf } from '../../../core/checks/define-check.ts'
import { runSuite } from '../../../core/checks/run-suite.ts'
import { type Database, inDatabase } from '../../../core/database/in-database.ts'
import { checksOf } from '../../../core/feature/checks-of.ts'
import { emit } from '../../../core/feature/emit.ts'
import { CHECKS_FINISHED } from '../events.ts'
import { expireSamples, storeSample } from '../store/store-sample.ts'
import {
  checkSubject,
  claimDue,
  lastResults,
  serviceSubject,
  validForMs,
} from '../store/subjects.ts'

type PeriodicOptions = {
  /** Ends the checks; nothing is stored then. */
  readonly signal?: AbortSignal
  /** Multiplies the timeouts of the checks. @default 1 */
  readonly timeoutFactor?: number
}

/**
 * Runs the checks that are due, stores their results and what they say of their services, and emits
 * `checks.finished`. Several workers may call it at once: each check is run by one.
 *
 * @returns the ids of the checks that were run.
 * @throws if the database is away.
 */
export async function runDueChecks(
  payload: Payload,
  { signal, timeoutFactor = 1 }: PeriodicOptions = {},
): Promise<string[]> {
  const checks = checksOf(payload)
  const due = await claimDue(payload, checks)
  if (due.size === 0) return []
  const last = await inDatabase(payload, lastResults)
  const known = new Map([...last].map(([id, { result }]) => [id, result]))
  const results = await runSuite(checks, {
    payload,
    ...(signal && { signal }),
    timeoutFactor,
    isPeriodic: true,
    known,
    only: ({ id }) => due.has(id),
  })
  signal?.throwIfAborted()
  await inDatabase(payload, (database) => storeResults(database, checks, results))
  return results.map(({ check }) => check)
}

async function storeResults(
  database: Database,
  checks: readonly Check[],
  results: readonly CheckResult[],
): Promise<void> {
  const at = Date.now()
  for (const result of results) {
    const check = checks.find(({ id }) => id === result.check)
    if (!check) continue
    const { status, responseTimeMs } = result
    const subject = checkSubject(check.id)
    await storeSample(database, {
      ...{ subject, at, status, responseTimeMs, result },
      validForMs: validForMs(check),
    })
    await expireSamples(database, subject)
  }
  await storeServices(database, checks, results, at)
  await emit(database.req, CHECKS_FINISHED, 'checks', {
    at: new Date(at).toISOString(),
    results: results.map(({ check, service, status, isVital, detail, action }) => ({
      ...{ check, service, status, isVital, runbook: runbookOf(check) },
      ...(detail && { detail }),
      ...(action && { action }),
    })),
  })
}

/** A service is sampled whenever one of its checks has run, so that its uptime is right with several checks. */
async function storeServices(
  database: Database,
  checks: readonly Check[],
  results: readonly CheckResult[],
  at: number,
): Promise<void> {
  const stored = await lastResults(database)
  for (const name of SERVICE_NAMES) {
    if (!results.some(({ service }) => service === name)) continue
    const own = checks.filter(({ service }) => service === name)
    const fresh = own.flatMap((check) => {
      const found = stored.get(check.id)
      const isFresh = found && at - found.checkedAt <= validForMs(check)
      return isFresh ? [found.result] : []
    })
    const { status, responseTimeMs } = serviceHealth(fresh)
    const subject = serviceSubject(name)
    await storeSample(database, {
      ...{ subject, at, status, responseTimeMs },
      validForMs: Math.min(...own.map(validForMs)),
    })
    await expireSamples(database, subject)
  }
}
