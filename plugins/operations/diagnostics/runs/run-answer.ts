import { z } from 'zod'
import type { Language, Sentence } from '../../../../src/errors/in-language.ts'
import { CHECK_STATUSES, type PartResult } from '../../../../src/health/check-result.ts'
import { SERVICE_NAMES } from '../../../../src/health/services.ts'
import { PHASE_NUMBERS, PHASES, STEPS } from '../../../../src/health/steps.ts'
import {
  type Progress,
  progressOf,
  RUN_STATES,
  type RunCheck,
  type SuiteRun,
} from '../../../../src/health/suite-run.ts'
import {
  type Check,
  phaseOf,
  type RunnableCheck,
  runbookOf,
} from '../../../core/checks/define-check.ts'

const found = {
  status: z.enum(CHECK_STATUSES).optional(),
  /** Ms. */
  response_time: z.int().optional(),
  detail: z.string().optional(),
  action: z.string().optional(),
}
const progress = z.enum(['waiting', 'running', 'finished'])

/** A check of a run and its parts. */
export const checkFields = {
  id: z.string(),
  title: z.string(),
  service: z.enum(SERVICE_NAMES),
  runbook: z.string(),
  progress,
  started_at: z.string().optional(),
  ...found,
  parts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      ...found,
      code: z.string().optional(),
      /** For super administrators only. */
      stack: z.string().optional(),
    }),
  ),
}
export type ShownCheck = z.infer<z.ZodObject<typeof checkFields>>

export const runAnswerSchema = z.object({
  id: z.string(),
  state: z.enum(RUN_STATES),
  started_at: z.string(),
  finished_at: z.string().optional(),
  /** Id of the account that started it; left out for the command. */
  started_by: z.string().optional(),
  /** Id of the request that started it: its lines in the log carry it. */
  request_id: z.string().optional(),
  steps: z.array(z.int()),
  /** Number of parts by their status. */
  summary: z.record(z.enum(CHECK_STATUSES), z.int()),
  phases: z.array(
    z.object({
      phase: z.int(),
      title: z.string(),
      progress,
      /** Checks that have ended, and all. */
      finished: z.int(),
      total: z.int(),
    }),
  ),
  checks: z.array(
    z.object({
      step: z.int(),
      step_title: z.string(),
      phase: z.int(),
      ...checkFields,
    }),
  ),
})
export type RunAnswer = z.infer<typeof runAnswerSchema>

export type Reader = {
  readonly language: Language
  /** Whether the stacks of errors are shown. */
  readonly seesStacks: boolean
}

/**
 * A run in the language of its reader.
 *
 * @param checks the checks of the enabled features; one that is not among them any more is left out.
 */
export function runAnswer(run: SuiteRun, checks: readonly Check[], reader: Reader): RunAnswer {
  const { id, state, startedAt, finishedAt, startedBy, requestId, steps } = run
  const known = run.checks.flatMap((stored) => {
    const check = checks.find((one) => one.id === stored.check)
    return check ? [{ stored, check }] : []
  })
  const parts = known.flatMap(({ stored }) => stored.result?.parts ?? [])
  return {
    ...{ id, state, started_at: startedAt, steps: [...steps] },
    ...(finishedAt !== undefined && { finished_at: finishedAt }),
    ...(startedBy !== undefined && { started_by: startedBy }),
    ...(requestId !== undefined && { request_id: requestId }),
    summary: summaryOf(parts),
    phases: PHASE_NUMBERS.map((phase) => {
      const own = known.filter(({ check }) => phaseOf(check) === phase)
      const states = own.map(({ stored }) => progressOf(stored))
      return {
        phase,
        title: PHASES[phase].title[reader.language],
        progress: progressOfPhase(states),
        finished: states.filter((one) => one === 'finished').length,
        total: states.length,
      }
    }),
    checks: known.map(({ stored, check }) => ({
      ...{ step: check.step, step_title: STEPS[check.step].title[reader.language] },
      phase: phaseOf(check),
      ...checkAnswer(stored, check, reader),
    })),
  }
}

/** Number of parts by their status. */
export function summaryOf(parts: readonly Pick<PartResult, 'status'>[]) {
  const count = (status: PartResult['status']) =>
    parts.filter((part) => part.status === status).length
  return {
    healthy: count('healthy'),
    warning: count('warning'),
    error: count('error'),
    skipped: count('skipped'),
  }
}

function progressOfPhase(states: readonly Progress[]): Progress {
  if (states.every((state) => state === 'finished')) return 'finished'
  return states.every((state) => state === 'waiting') ? 'waiting' : 'running'
}

/** A check of a run in the language of its reader. */
export function checkAnswer(stored: RunCheck, check: RunnableCheck, reader: Reader): ShownCheck {
  const { language } = reader
  const { id, title, service } = check
  const { result, startedAt } = stored
  return {
    ...{ id, title: title[language], service },
    ...{ runbook: runbookOf(id), progress: progressOf(stored) },
    ...(startedAt !== undefined && { started_at: startedAt }),
    ...(result && outcome(result, language)),
    parts: check.parts.map((part) => {
      const partResult = result?.parts.find((one) => one.part === part.id)
      return {
        ...{ id: part.id, title: part.title[language] },
        ...(partResult && outcome(partResult, language)),
        ...(partResult?.code && { code: partResult.code }),
        ...(reader.seesStacks && partResult?.stack && { stack: partResult.stack }),
      }
    }),
  }
}

type Outcome = Pick<PartResult, 'status' | 'responseTimeMs'> & {
  readonly detail?: Sentence | undefined
  readonly action?: Sentence | undefined
}

const outcome = ({ status, responseTimeMs, detail, action }: Outcome, language: Language) => ({
  status,
  response_time: responseTimeMs,
  ...(detail && { detail: detail[language] }),
  ...(action && { action: action[language] }),
})
