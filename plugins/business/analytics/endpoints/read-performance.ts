import { z } from 'zod'
import { inDatabase } from '../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { type Production, production } from '../operations/production.ts'
import { scopeOf } from '../operations/scope.ts'
import { analysisQuery, rangeSchema, requestedPeriod } from './analysis.ts'

const productionSchema = z.object({
  artworks: z.object({
    registered: z.int(),
    published: z.int().describe('Of those that were registered, as they are now'),
  }),
  compositions: z.object({
    finished: z.int(),
    failed: z.int().describe('As a whole or in part'),
    median_seconds: z.number().nullable().describe('Of those of all 21 variants; null without one'),
    slowest_seconds: z.number().nullable(),
  }),
})

const performanceSchema = z.object({
  period: rangeSchema,
  previous_period: rangeSchema,
  ...productionSchema.shape,
  previous: productionSchema,
})

export type PerformanceAnswer = z.infer<typeof performanceSchema>

/** `GET /api/analytics/performance`: how much was made, and how fast (specification, section 4.3). */
export const readPerformance = () =>
  defineEndpoint({
    method: 'get',
    path: '/analytics/performance',
    summary: 'Artworks registered and composed in a range of days, compared with the days before.',
    answer: performanceSchema,
    auth: 'user',
    permission: 'analytics:view',
    rateLimit: 'console',
    params: z.object({}),
    query: z.object(analysisQuery),
    run: async ({ req, query }) => {
      const period = requestedPeriod(query)
      const scope = await scopeOf(req, query.brand)
      const { from, to, previous } = period
      return inDatabase(req.payload, async (database) => ({
        period: { from, to },
        previous_period: previous,
        ...toAnswer(await production(database, period, scope)),
        previous: toAnswer(await production(database, previous, scope)),
      }))
    },
  })

function toAnswer({ registered, published, compositions, failed, ...seconds }: Production) {
  return {
    artworks: { registered, published },
    compositions: { finished: compositions, failed, ...seconds },
  }
}
