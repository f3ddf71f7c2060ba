import { createLocalReq, type Payload } from 'payload'
import { toServiceError } from '../../../../src/errors/describe-error.ts'
import type { CheckResult } from '../../../../src/health/check-result.ts'
import type { RunnableCheck } from '../../../core/checks/define-check.ts'
import { executeRun, waiting } from '../runs/execute-run.ts'
import type { HeldRun } from '../store/runs.ts'
import { beginDiagnosis, beginRepair } from './begin-emergency.ts'
import { emergencyChecksOf, runTogether } from './emergency-checks.ts'
import { executeRepairs, planRepairs } from './execute-repairs.ts'
import { REPAIRS } from './repairs/allowlist.ts'

type Options = { readonly timeoutFactor: number }

/**
 * Runs the five checks and stores their progress.
 *
 * @param held undefined while the database is away: nothing is stored then.
 */
export function executeDiagnosis(
  payload: Payload,
  held: HeldRun | undefined,
  { timeoutFactor }: Options,
): Promise<CheckResult[]> {
  const checks: RunnableCheck[] = emergencyChecksOf(payload, timeoutFactor)
  return executeRun({ payload, checks, run: runTogether, held, timeoutFactor })
}

/** Runs the automatic diagnosis unless another process does, or the one before is too recent. */
export async function diagnoseByItself(
  payload: Payload,
  { timeoutFactor, repairs }: Options & { readonly repairs: boolean },
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const checks = waiting(emergencyChecksOf(payload))
  const held = await beginDiagnosis(req, { trigger: 'automatic', checks })
  if (!held) return
  payload.logger.warn({ run: held.id }, 'An emergency diagnosis has begun.')
  await executeDiagnosis(payload, held, { timeoutFactor })
  if (repairs) await repairByItself(payload, timeoutFactor)
}

async function repairByItself(payload: Payload, timeoutFactor: number): Promise<void> {
  const automatic = REPAIRS.filter(({ isAutomatic }) => isAutomatic)
  const plan = await planRepairs(payload, automatic)
  const needed = plan.filter(({ found }) => found.length > 0).map(({ repair }) => repair)
  if (needed.length === 0) return
  const repairs = automatic.filter(({ id }) => needed.includes(id))
  const req = await createLocalReq({}, payload)
  const trigger = 'automatic'
  try {
    const held = await beginRepair(req, { trigger, repairs: needed })
    await executeRepairs({ payload, repairs, held, trigger, timeoutFactor })
  } catch (error) {
    // Repairs within the last ten minutes, by a person or another process, were enough of them.
    if (toServiceError(error).code !== 'RATE_LIMITED') throw error
  }
}
