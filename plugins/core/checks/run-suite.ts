import type { CheckResult } from '../../../src/health/check-result.ts'
import { PHASE_NUMBERS } from '../../../src/health/steps.ts'
import { type Check, inOrder, phaseOf } from './define-check.ts'
import { blockedResult, type CheckOptions, runCheck } from './run-check.ts'

/** What is known of a check that ran before. */
type Known = Pick<CheckResult, 'status' | 'blockedBy'> & Partial<Pick<CheckResult, 'parts'>>

export type SuiteOptions = CheckOptions & {
  /** Which of the checks to run. @default all */
  readonly only?: (check: Check) => boolean
  /** Last results of checks by their ids, also of those that are run again. @default nothing is known of them */
  readonly known?: ReadonlyMap<string, Known>
  /** Called when a check begins, and when it has ended. Must not throw. */
  readonly onStart?: (check: Check) => void
  readonly onResult?: (result: CheckResult) => void
}

/**
 * Runs checks: the phases one after another, the checks of a phase concurrently, each after those that it depends
 * on. Never rejects.
 *
 * @returns the results in the order of the steps.
 */
export async function runSuite(
  checks: readonly Check[],
  { only = () => true, known = new Map(), onStart, onResult, ...options }: SuiteOptions,
): Promise<CheckResult[]> {
  const ordered = inOrder(checks)
  const wanted = ordered.filter(only)
  const running = new Map<string, Promise<CheckResult>>()

  /** The check that keeps this one from running; not its own dependency if that was not run either. */
  async function blockerOf({ dependsOn = [] }: Check): Promise<Check | undefined> {
    for (const id of dependsOn) {
      const result = (await running.get(id)) ?? known.get(id)
      const blocker = result?.blockedBy ?? (result?.status === 'error' ? id : undefined)
      if (blocker !== undefined) return ordered.find((check) => check.id === blocker)
    }
    return undefined
  }
  async function run(check: Check): Promise<CheckResult> {
    const blocker = await blockerOf(check)
    onStart?.(check)
    const result = blocker
      ? blockedResult(check, blocker)
      : await runCheck(check, { ...options, last: known.get(check.id)?.parts })
    onResult?.(result)
    return result
  }

  for (const phase of PHASE_NUMBERS) {
    for (const check of wanted) if (phaseOf(check) === phase) running.set(check.id, run(check))
    await Promise.all(running.values())
  }
  return Promise.all(running.values())
}
