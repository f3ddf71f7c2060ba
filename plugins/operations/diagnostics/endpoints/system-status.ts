import { z } from 'zod'
import { appEnv } from '../../../../src/environment/schemas.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import type { ServiceSettings } from '../../../core/feature/services.ts'
import { errorsOfADay, MOST_ERRORS } from '../../../platform/logs/api.ts'
import { lastResults } from '../store/subjects.ts'

/** `GET /api/diagnostics/system`: which installation this is and how it is doing (specification, section 2.8). */
export const systemStatus = ({
  version,
  environment,
}: Pick<ServiceSettings, 'version' | 'environment'>) =>
  defineEndpoint({
    method: 'get',
    path: '/diagnostics/system',
    summary: 'Version and environment of the installation, its last check and its errors.',
    answer: z.object({
      /** Seconds since this process was started. */
      uptime: z.int(),
      version: z.string(),
      environment: appEnv.unwrap(),
      /** When a check ended last, ISO 8601; `null` before the first one. */
      last_health_check: z.iso.datetime().nullable(),
      /** Lines of the log with the level `error` in the last 24 hours, of all processes; more are not counted. */
      error_count_24h: z.int().max(MOST_ERRORS),
    }),
    example: {
      answer: {
        ...{ uptime: 86_400, version: '0.1.0', environment: 'production' },
        ...{ last_health_check: '2027-01-01T00:00:00.000Z', error_count_24h: 3 },
      },
    },
    auth: 'user',
    permission: 'diagnostics:view',
    rateLimit: 'console',
    params: z.object({}),
    run: async ({ req }) => {
      const results = await inDatabase(req.payload, lastResults)
      const errors = await errorsOfADay(req.payload)
      const checked = [...results.values()].map(({ checkedAt }) => checkedAt)
      return {
        uptime: Math.floor(process.uptime()),
        version,
        environment,
        last_health_check: checked.length > 0 ? new Date(Math.max(...checked)).toISOString() : null,
        error_count_24h: errors.count,
      }
    },
  })
