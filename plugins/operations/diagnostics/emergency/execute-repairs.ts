import type { Payload } from 'payload'
import { toServiceError } from '../../../../src/errors/describe-error.ts'
import { joined } from '../../../../src/errors/in-language.ts'
import type { RepairResult, Trigger } from '../../../../src/health/emergency.ts'
import type { RunCheck } from '../../../../src/health/suite-run.ts'
import { runbookOf } from '../../../core/checks/define-check.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { emit } from '../../../core/feature/emit.ts'
import { type HeldRun, saveRun } from '../store/runs.ts'
import { emergencyChecksOf, runTogether } from './emergency-checks.ts'
import { REPAIR_FAILED } from './events.ts'
import { described, type Repair } from './repairs/define-repair.ts'

/** Well below the lease. */
const RENEW_MS = 8_000
/** The check whose parts find what the repairs repair. */
const VERIFIED_BY = 'database-integrity'

/** What repairs would change now. Changes nothing. */
export function planRepairs(
  payload: Payload,
  repairs: readonly Repair[],
): Promise<(RepairResult & { readonly found: readonly string[] })[]> {
  return Promise.all(
    repairs.map(async ({ id, find, change }) => {
      const found = await find(payload)
      const outcome = found.length > 0 ? 'planned' : 'not-needed'
      return { repair: id, outcome, changes: described(found, change), found } as const
    }),
  )
}

type Execution = {
  readonly payload: Payload
  readonly repairs: readonly Repair[]
  readonly held: HeldRun
  readonly trigger: Trigger
  /** Multiplies the timeouts of the check afterwards. */
  readonly timeoutFactor: number
}

/**
 * Runs repairs one after another, looks again whether each has helped, runs the check of the database again, and
 * stores all that with the run. What has failed is emitted as `repair.failed`. Never rejects: what cannot be stored is
 * logged.
 */
export async function executeRepairs(execution: Execution): Promise<RepairResult[]> {
  const { payload, repairs, held, trigger, timeoutFactor } = execution
  const results: RepairResult[] = []
  const save = (checks: readonly RunCheck[], state: 'running' | 'finished') =>
    inDatabase(payload, async (database) => {
      const isHeld = await saveRun(database, held, checks, state, { trigger, repairs: results })
      const failures = results.filter(({ outcome }) => outcome === 'failed')
      if (!isHeld || state === 'running' || failures.length === 0) return
      await emit(database.req, REPAIR_FAILED, 'repairs', {
        run: held.id,
        at: new Date().toISOString(),
        failures: failures.map(({ repair, detail = UNKNOWN }) => {
          return { repair, detail, action: ACTION }
        }),
        runbook: runbookOf(VERIFIED_BY),
      })
    }).catch((err: unknown) => {
      payload.logger.error({ err, run: held.id }, 'The results of repairs are not stored.')
    })
  const renewal = setInterval(() => void save([], 'running'), RENEW_MS)
  for (const repair of repairs) results.push(await repaired(payload, repair))
  const checks = emergencyChecksOf(payload, timeoutFactor).filter(({ id }) => id === VERIFIED_BY)
  const verified = await runTogether(checks, { payload, isPeriodic: false, timeoutFactor })
  clearInterval(renewal)
  await save(
    verified.map((result) => ({ check: result.check, result })),
    'finished',
  )
  return results
}

const UNKNOWN = { en: 'The reason is in the log.', ja: '原因はログを確認してください。' }
const ACTION = {
  en: 'Repair it by hand: the runbook says how.',
  ja: '手順書に従って手動で修復してください。',
}

/** Repairs what is found, and looks again. */
async function repaired(payload: Payload, repair: Repair): Promise<RepairResult> {
  const { id, find, apply, change, problem } = repair
  const result = { repair: id, changes: [] as RepairResult['changes'] }
  try {
    const found = await find(payload)
    if (found.length === 0) return { ...result, outcome: 'not-needed' }
    result.changes = described(found, change)
    await apply(payload, found)
    const left = await find(payload)
    if (left.length === 0) return { ...result, outcome: 'repaired' }
    return { ...result, outcome: 'failed', detail: joined(described(left, problem)) }
  } catch (err) {
    payload.logger.error({ err, repair: id }, 'A repair has failed.')
    return { ...result, outcome: 'failed', detail: toServiceError(err).sentence }
  }
}
