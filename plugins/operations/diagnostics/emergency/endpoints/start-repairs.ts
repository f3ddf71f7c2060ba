import { z } from 'zod'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'
import { beginRepair } from '../begin-emergency.ts'
import { executeRepairs, planRepairs } from '../execute-repairs.ts'
import { REPAIR_IDS, REPAIRS } from '../repairs/allowlist.ts'
import { repairAnswer, repairSchema } from './emergency-answer.ts'

type Options = { readonly timeoutFactor: number }

/**
 * `POST /api/diagnostics/emergency/repairs`: what repairs would change, or their start in this process, at most once
 * in ten minutes for the whole installation. `GET /api/diagnostics/emergency` has the outcome.
 */
export const startRepairs = ({ timeoutFactor }: Options) =>
  defineEndpoint({
    method: 'post',
    path: '/diagnostics/emergency/repairs',
    summary: 'Preview or start the repairs of the emergency diagnosis.',
    answer: z.object({
      /** Id of the run; left out for a dry run, and if nothing has to be repaired. */
      id: z.string().optional(),
      repairs: z.array(repairSchema),
    }),
    errors: ['RATE_LIMITED'],
    example: {
      body: { dryRun: true, repairs: ['invalid-indexes'] },
      answer: {
        repairs: [
          {
            repair: 'invalid-indexes',
            title: 'Rebuild invalid indexes',
            outcome: 'planned',
            changes: ['Rebuilds the index public.artworks_created_at_idx.'],
          },
        ],
      },
    },
    auth: 'user',
    permission: 'diagnostics:repair',
    params: z.object({}),
    body: z.strictObject({
      /** Whether nothing is changed. */
      dryRun: z.boolean(),
      /** Without them: all of the allowlist. */
      repairs: z.array(z.enum(REPAIR_IDS)).min(1).max(REPAIR_IDS.length).optional(),
    }),
    run: async ({ req, body, principal }) => {
      const { payload } = req
      const chosen = REPAIRS.filter(({ id }) => body.repairs?.includes(id) ?? true)
      const plan = await planRepairs(payload, chosen)
      const answer = { repairs: plan.map((result) => repairAnswer(req, result)) }
      const repairs = chosen.filter(({ id }) =>
        plan.some(({ repair, found }) => repair === id && found.length > 0),
      )
      if (body.dryRun || repairs.length === 0) return answer
      const held = await beginRepair(req, {
        trigger: 'manual',
        startedBy: principal.id,
        repairs: repairs.map(({ id }) => id),
      })
      // They go on without the request, and store their outcome themselves.
      void executeRepairs({ payload, repairs, held, trigger: 'manual', timeoutFactor })
      return { id: held.id, ...answer }
    },
  })
