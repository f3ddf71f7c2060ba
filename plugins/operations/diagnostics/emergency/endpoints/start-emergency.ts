import { z } from 'zod'
import { ServiceError } from '../../../../../src/errors/service-error.ts'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'
import { waiting } from '../../runs/execute-run.ts'
import { beginDiagnosis } from '../begin-emergency.ts'
import { emergencyChecksOf } from '../emergency-checks.ts'
import { executeDiagnosis } from '../run-emergency.ts'

type Options = { readonly timeoutFactor: number }

/**
 * `POST /api/diagnostics/emergency`: starts the emergency diagnosis in this process and returns its id at once
 * (specification, sections 3.8 and 4.5). It changes nothing.
 */
export const startEmergency = ({ timeoutFactor }: Options) =>
  defineEndpoint({
    method: 'post',
    path: '/diagnostics/emergency',
    summary: 'Start the emergency diagnosis.',
    answer: z.object({ id: z.string() }),
    errors: ['DIAGNOSTICS_RUNNING'],
    auth: 'user',
    permission: 'diagnostics:run',
    params: z.object({}),
    run: async ({ req, principal }) => {
      const { payload } = req
      const checks = waiting(emergencyChecksOf(payload))
      const held = await beginDiagnosis(req, {
        trigger: 'manual',
        startedBy: principal.id,
        checks,
      })
      if (!held) throw new ServiceError('DIAGNOSTICS_RUNNING')
      // It goes on without the request, and stores its results itself.
      executeDiagnosis(payload, held, { timeoutFactor }).catch((err: unknown) => {
        payload.logger.error({ err, run: held.id }, 'An emergency diagnosis has failed.')
      })
      return { id: held.id }
    },
  })
