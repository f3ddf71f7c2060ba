import { z } from 'zod'
import { HEALTH_JSON, prefersHealthJson } from '../../../../src/health/health-json.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { healthJson } from '../health-response.ts'

/** `GET /api/health`: whether this process is alive; says nothing of others (specification, section 4.3). */
export const health = (version: string) =>
  defineEndpoint({
    method: 'get',
    path: '/health',
    summary: 'Whether this process is alive.',
    answer: z.object({ status: z.literal('ok'), version: z.string(), uptime: z.int() }),
    example: { answer: { status: 'ok', version: '0.1.0', uptime: 86_400 } },
    alternatives: [HEALTH_JSON],
    auth: 'public',
    servedInMaintenance: true,
    // Probes must not starve, also while the database that counts is away.
    rateLimit: 'none',
    params: z.object({}),
    run: async ({ req }) => {
      const uptime = Math.floor(process.uptime())
      if (!prefersHealthJson(req.headers.get('accept'))) return { status: 'ok', version, uptime }
      return healthJson({
        status: 'pass',
        releaseId: version,
        description: 'Whether this process is alive.',
        checks: {
          uptime: [
            { componentType: 'system', status: 'pass', observedValue: uptime, observedUnit: 's' },
          ],
        },
      })
    },
  })
