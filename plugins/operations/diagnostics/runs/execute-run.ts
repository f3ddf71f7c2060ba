import type { Payload } from 'payload'
import type { CheckResult } from '../../../../src/health/check-result.ts'
import { STEP_NUMBERS, type StepNumber } from '../../../../src/health/steps.ts'
import type { RunCheck } from '../../../../src/health/suite-run.ts'
import type { RunnableCheck } from '../../../core/checks/define-check.ts'
import type { CheckOptions } from '../../../core/checks/run-check.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { type HeldRun, saveRun } from '../store/runs.ts'
import { makeChangedDue } from '../store/subjects.ts'
import { storeTestResults } from './store-test-results.ts'

/** Well below the lease, so that one failed attempt does not lose it. */
const RENEW_MS = 8_000

type Execution<One extends RunnableCheck> = {
  readonly payload: Payload
  readonly checks: readonly One[]
  /** Runs the checks, e.g. `runSuite`. Never rejects. */
  readonly run: (checks: readonly One[], options: RunOptions) => Promise<CheckResult[]>
  /** Where its progress is stored; undefined while the database is away. */
  readonly held: HeldRun | undefined
  /** Multiplies the timeouts of the checks. */
  readonly timeoutFactor: number
}

/** Steps in order and once each, so that runs of the same steps can be compared. @default all */
export const stepsOf = (given: readonly StepNumber[] = STEP_NUMBERS): StepNumber[] =>
  STEP_NUMBERS.filter((step) => given.includes(step))

type RunOptions = CheckOptions & {
  readonly onStart: (check: RunnableCheck) => void
  readonly onResult: (result: CheckResult) => void
}

/** How a run begins: every check waits. */
export const waiting = (checks: readonly RunnableCheck[]): RunCheck[] =>
  checks.map(({ id }) => ({ check: id }))

/**
 * Runs checks and stores how far they are whenever one begins or ends. A database that goes away meanwhile is a
 * result like any other, so what cannot be stored then is logged. Ends early if another run has taken the lease.
 *
 * @returns the results in the order of the steps.
 */
export async function executeRun<One extends RunnableCheck>({
  payload,
  checks,
  run,
  held,
  timeoutFactor,
}: Execution<One>): Promise<CheckResult[]> {
  const progress = new Map<string, RunCheck>(waiting(checks).map((one) => [one.check, one]))
  const lost = new AbortController()
  let isStoring = false
  let isChanged = false
  /** One statement at a time, and none for each of several changes meanwhile. */
  async function store(): Promise<void> {
    isChanged = true
    if (isStoring || !held) return
    isStoring = true
    try {
      while (isChanged) {
        isChanged = false
        const isSaved = await inDatabase(payload, (database) =>
          saveRun(database, held, [...progress.values()]),
        )
        if (!isSaved) lost.abort(new Error('Another run has begun.'))
      }
    } catch (err) {
      payload.logger.warn({ err, run: held.id }, 'The progress of a diagnostic run is not stored.')
    } finally {
      isStoring = false
    }
  }
  const renewal = setInterval(() => void store(), RENEW_MS)
  const results = await run(checks, {
    payload,
    isPeriodic: false,
    signal: lost.signal,
    timeoutFactor,
    onStart: ({ id }) => {
      progress.set(id, { check: id, startedAt: new Date().toISOString() })
      void store()
    },
    onResult: (result) => {
      progress.set(result.check, { ...progress.get(result.check), check: result.check, result })
      void store()
    },
  })
  clearInterval(renewal)
  if (!held || lost.signal.aborted) return results
  try {
    await inDatabase(payload, async (database) => {
      const isHeld = await saveRun(database, held, [...progress.values()], 'finished')
      if (!isHeld) return
      await storeTestResults(database, checks, results)
      await makeChangedDue(database, results)
    })
  } catch (err) {
    payload.logger.error({ err, run: held.id }, 'The results of a diagnostic run are not stored.')
  }
  return results
}
