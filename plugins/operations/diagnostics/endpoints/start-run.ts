import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { STEP_NUMBERS } from '../../../../src/health/steps.ts'
import { requestId } from '../../../../src/http/request-context.ts'
import { recordAudit } from '../../../core/audit/record-audit.ts'
import { runSuite } from '../../../core/checks/run-suite.ts'
import { databaseOf } from '../../../core/database/in-database.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { checksOf } from '../../../core/feature/checks-of.ts'
import { executeRun, stepsOf, waiting } from '../runs/execute-run.ts'
import { beginRun } from '../store/runs.ts'

const step = z.literal(STEP_NUMBERS)

/**
 * `POST /api/diagnostics/runs`: starts a run of all or some steps in this process and returns its id at once. Only one
 * runs in the whole installation (specification, section 4.5).
 */
export const startRun = ({ timeoutFactor }: { readonly timeoutFactor: number }) =>
  defineEndpoint({
    method: 'post',
    path: '/diagnostics/runs',
    summary: 'Start a run of the diagnostic suite.',
    answer: z.object({ id: z.string() }),
    errors: ['DIAGNOSTICS_RUNNING'],
    example: {
      body: { steps: [1, 2, 3] },
      answer: { id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10' },
    },
    auth: 'user',
    permission: 'diagnostics:run',
    params: z.object({}),
    /** Without steps: all. */
    body: z.strictObject({ steps: z.array(step).min(1).max(STEP_NUMBERS.length).optional() }),
    run: async ({ req, body, principal }) => {
      const { payload } = req
      const steps = stepsOf(body.steps)
      const checks = checksOf(payload).filter((check) => steps.includes(check.step))
      const held = await inTransaction(req, async () => {
        const begun = await beginRun(await databaseOf(req), {
          steps,
          checks: waiting(checks),
          startedBy: principal.id,
          requestId: requestId(),
        })
        if (!begun) throw new ServiceError('DIAGNOSTICS_RUNNING')
        await recordAudit(req, { action: 'diagnostics.run', record: begun.id })
        return begun
      })
      // It goes on without the request, and stores its results itself.
      executeRun({ payload, checks, run: runSuite, held, timeoutFactor }).catch((err: unknown) => {
        payload.logger.error({ err, run: held.id }, 'A diagnostic run has failed.')
      })
      return { id: held.id }
    },
  })
