import { z } from 'zod'
import { inLanguage } from '../../../../src/errors/in-language.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { runChecks } from '../../../core/feature/run-checks.ts'

/** `GET /api/health/details`: every check of every feature, run now (specification, section 2.8). */
export const healthDetails = () =>
  defineEndpoint({
    method: 'get',
    path: '/health/details',
    summary: 'Run the checks of all features and return what they found.',
    answer: z.object({
      checks: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          status: z.enum(['healthy', 'warning', 'error', 'skipped']),
          response_time: z.int(),
          detail: z.string().optional(),
        }),
      ),
    }),
    auth: 'user',
    permission: 'diagnostics:view',
    params: z.object({}),
    run: async ({ req }) => {
      const results = await runChecks(req.payload)
      return {
        checks: results.map(({ check: { id, title }, status, detail, responseTimeMs }) => ({
          id,
          title: inLanguage(req, title),
          status,
          response_time: responseTimeMs,
          ...(detail !== undefined && { detail }),
        })),
      }
    },
  })
