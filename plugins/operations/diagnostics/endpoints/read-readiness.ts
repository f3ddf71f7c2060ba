import { z } from 'zod'
import { inLanguage, languageOf } from '../../../../src/errors/in-language.ts'
import { CHECK_STATUSES } from '../../../../src/health/check-result.ts'
import { phaseReadiness } from '../../../../src/health/phase-readiness.ts'
import { PHASES } from '../../../../src/health/steps.ts'
import { phaseOf } from '../../../core/checks/define-check.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { checksOf } from '../../../core/feature/checks-of.ts'
import { stepsOf } from '../runs/execute-run.ts'
import { checkAnswer } from '../runs/run-answer.ts'
import { lastFinished } from '../store/runs.ts'

const readinessSchema = z.object({
  ready: z.boolean(),
  /** The run that decides; left out if all steps were never run together. */
  run: z.object({ id: z.string(), finished_at: z.string().optional() }).optional(),
  phases: z.array(
    z.object({
      phase: z.int(),
      title: z.string(),
      /** Percent; `null`: may follow later. */
      required: z.number().nullable(),
      /** Percent; `null`: nothing was counted. */
      reached: z.number().nullable(),
      ready: z.boolean(),
      /** Parts in error, and skipped ones with what would configure them. */
      missing: z.array(
        z.object({
          check: z.string(),
          part: z.string(),
          title: z.string(),
          status: z.enum(CHECK_STATUSES),
          detail: z.string().optional(),
          action: z.string().optional(),
          runbook: z.string(),
        }),
      ),
    }),
  ),
})
export type ReadinessAnswer = z.infer<typeof readinessSchema>

/** `GET /api/diagnostics/readiness`: the gate before the MVP and what is missing (specification, section 8). */
export const readReadiness = () =>
  defineEndpoint({
    method: 'get',
    path: '/diagnostics/readiness',
    summary: 'Whether the installation is ready for the MVP, by the last whole diagnostic run.',
    answer: readinessSchema,
    auth: 'user',
    permission: 'diagnostics:view',
    params: z.object({}),
    run: async ({ req }) => {
      const checks = checksOf(req.payload)
      const run = await inDatabase(req.payload, (database) => lastFinished(database, stepsOf()))
      const reader = { language: languageOf(req), seesStacks: false }
      const parts = checks.flatMap((check) => {
        const stored = run?.checks.find((one) => one.check === check.id)
        if (!stored) return []
        const { runbook, parts: shown } = checkAnswer(stored, check, reader)
        return shown.map(({ status = 'skipped' as const, ...part }) => {
          const blocked = stored.result?.parts.find((one) => one.part === part.id)?.blocked
          return { check: check.id, phase: phaseOf(check), status, blocked, runbook, part }
        })
      })
      const phases = phaseReadiness(parts)
      return {
        ready: phases.every(({ isReady }) => isReady),
        ...(run && {
          run: { id: run.id, ...(run.finishedAt !== undefined && { finished_at: run.finishedAt }) },
        }),
        phases: phases.map(({ phase, required, reached, isReady }) => ({
          ...{ phase, title: inLanguage(req, PHASES[phase].title), required, reached },
          ready: isReady,
          missing: parts
            .filter((one) => one.phase === phase && /error|skipped/.test(one.status))
            .map(({ check, status, runbook, part: { id, title, detail, action } }) => ({
              ...{ check, part: id, title, status, runbook },
              ...(detail !== undefined && { detail }),
              ...(action !== undefined && { action }),
            })),
        })),
      }
    },
  })
