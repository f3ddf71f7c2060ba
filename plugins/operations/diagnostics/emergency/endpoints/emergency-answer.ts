import { z } from 'zod'
import type { Asking } from '../../../../../src/errors/in-language.ts'
import { inLanguage } from '../../../../../src/errors/in-language.ts'
import {
  REPAIR_OUTCOMES,
  type RepairResult,
  TRIGGERS,
} from '../../../../../src/health/emergency.ts'
import { type EmergencyRun, RUN_STATES } from '../../../../../src/health/suite-run.ts'
import type { RunnableCheck } from '../../../../core/checks/define-check.ts'
import { checkAnswer, checkFields, type Reader } from '../../runs/run-answer.ts'
import { REPAIRS } from '../repairs/allowlist.ts'

export const repairSchema = z.object({
  repair: z.string(),
  title: z.string(),
  outcome: z.enum(REPAIR_OUTCOMES),
  /** What it changes or has changed. */
  changes: z.array(z.string()),
  /** Why it has failed. */
  detail: z.string().optional(),
})
export type ShownRepair = z.infer<typeof repairSchema>

const emergencyRunSchema = z.object({
  id: z.string(),
  state: z.enum(RUN_STATES),
  trigger: z.enum(TRIGGERS),
  started_at: z.string(),
  finished_at: z.string().optional(),
  /** Id of the account; left out if it began by itself. */
  started_by: z.string().optional(),
  checks: z.array(z.object(checkFields)),
  repairs: z.array(repairSchema),
})

export const emergencySchema = z.object({
  /** The newest diagnosis. */
  diagnosis: emergencyRunSchema.optional(),
  /** The newest repairs; their checks were run afterwards. */
  repair: emergencyRunSchema.optional(),
  /** Before it no repairs are run; left out if they may be run now. */
  next_repair_at: z.string().optional(),
  /** The allowlist. */
  repairs: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      description: z.string(),
      /** Whether it also runs after an automatic diagnosis. */
      automatic: z.boolean(),
    }),
  ),
})
export type EmergencyAnswer = z.infer<typeof emergencySchema>

/** A run in the language of its reader. */
export function emergencyRunAnswer(
  run: EmergencyRun,
  checks: readonly RunnableCheck[],
  reader: Reader,
): NonNullable<EmergencyAnswer['diagnosis']> {
  const { id, state, startedAt, finishedAt, startedBy, details } = run
  const asking = { i18n: reader }
  return {
    ...{ id, state, trigger: details.trigger, started_at: startedAt },
    ...(finishedAt !== undefined && { finished_at: finishedAt }),
    ...(startedBy !== undefined && { started_by: startedBy }),
    checks: run.checks.flatMap((stored) => {
      const check = checks.find((one) => one.id === stored.check)
      return check ? [checkAnswer(stored, check, reader)] : []
    }),
    repairs: details.repairs.map((repair) => repairAnswer(asking, repair)),
  }
}

export function repairAnswer(
  asking: Asking,
  { repair, outcome, changes, detail }: RepairResult,
): ShownRepair {
  const name = REPAIRS.find(({ id }) => id === repair)?.name
  return {
    ...{ repair, outcome, title: name ? inLanguage(asking, name) : repair },
    changes: changes.map((change) => inLanguage(asking, change)),
    ...(detail && { detail: inLanguage(asking, detail) }),
  }
}
