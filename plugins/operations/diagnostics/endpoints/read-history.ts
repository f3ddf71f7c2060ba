import { z } from 'zod'
import { CHECK_STATUSES } from '../../../../src/health/check-result.ts'
import { SERVICE_NAMES } from '../../../../src/health/services.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { history, POINT_MINUTES } from '../store/history.ts'

const historySchema = z.object({
  /** Length of the span of a point, in minutes. */
  point_minutes: z.int(),
  services: z.array(
    z.object({
      name: z.enum(SERVICE_NAMES),
      /** The oldest first; without the spans in which nothing was checked. */
      points: z.array(
        z.object({
          /** Begin of the span, ISO 8601. */
          at: z.string(),
          /** The worst in the span. */
          status: z.enum(CHECK_STATUSES),
          /** Mean of the span, in ms. */
          response_time: z.int(),
        }),
      ),
    }),
  ),
})
export type HistoryAnswer = z.infer<typeof historySchema>

/** `GET /api/health/history`: status and response time of each service in the last 24 hours, by half hours. */
export const readHistory = () =>
  defineEndpoint({
    method: 'get',
    path: '/health/history',
    summary: 'Status and response time of each service in the last 24 hours, by half hours.',
    answer: historySchema,
    auth: 'user',
    permission: 'diagnostics:view',
    rateLimit: 'console',
    params: z.object({}),
    run: async ({ req }) => {
      const found = await inDatabase(req.payload, history)
      return {
        point_minutes: POINT_MINUTES,
        services: SERVICE_NAMES.map((name) => ({
          name,
          points: (found.get(name) ?? []).map(({ at, status, responseTimeMs }) => ({
            at: new Date(at).toISOString(),
            status,
            response_time: responseTimeMs,
          })),
        })),
      }
    },
  })
