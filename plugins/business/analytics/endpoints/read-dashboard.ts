import { z } from 'zod'
import {
  analysedPeriod,
  changePercent,
  lastDays,
} from '../../../../src/analytics/analysed-period.ts'
import { ORDER_STATUSES } from '../../../../src/orders/status.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { orderCounts } from '../operations/order-counts.ts'
import { groupedSales, sumSales } from '../operations/sales.ts'
import { scopeOf } from '../operations/scope.ts'
import { amounts, analysisQuery } from './analysis.ts'

const SPANS = { today: 1, last_7_days: 7, last_30_days: 30 } as const

const span = z.object({
  ...amounts,
  previous: z.object(amounts).describe('As many days before'),
  sales_change: z.number().nullable().describe('In percent; null if nothing was sold before'),
})

const dashboardSchema = z.object({
  generated_at: z.iso.datetime(),
  sales: z.object({ today: span, last_7_days: span, last_30_days: span }),
  orders: z.record(z.enum(ORDER_STATUSES), z.int()).describe('Orders by their status now'),
  brands: z
    .array(z.object({ id: z.string().nullable(), name: z.string().nullable(), ...amounts }))
    .describe('Of the last 30 days, those that sell most first'),
})

export type Dashboard = z.infer<typeof dashboardSchema>

/** `GET /api/analytics/dashboard`: the figures of the summary cards (specification, sections 4.3 and 4.4.1). */
export const readDashboard = () =>
  defineEndpoint({
    method: 'get',
    path: '/analytics/dashboard',
    summary: 'Sales of today and of the last days, and orders by status.',
    answer: dashboardSchema,
    auth: 'user',
    permission: 'analytics:view',
    rateLimit: 'console',
    params: z.object({}),
    query: z.object({ brand: analysisQuery.brand }),
    run: async ({ req, query: { brand } }) => {
      const scope = await scopeOf(req, brand)
      const now = Date.now()
      return inDatabase(req.payload, async (database) => {
        const spanOf = async (days: number) => {
          const period = analysedPeriod(lastDays(days, now))
          const sold = await sumSales(database, period, scope)
          const previous = await sumSales(database, period.previous, scope)
          return { ...sold, previous, sales_change: changePercent(sold.sales, previous.sales) }
        }
        const brands = await groupedSales(
          database,
          lastDays(SPANS.last_30_days, now),
          'brand',
          scope,
        )
        return {
          generated_at: new Date(now).toISOString(),
          sales: {
            today: await spanOf(SPANS.today),
            last_7_days: await spanOf(SPANS.last_7_days),
            last_30_days: await spanOf(SPANS.last_30_days),
          },
          orders: await orderCounts(database, scope),
          brands: brands.map(({ quantity: _, ...rest }) => rest),
        }
      })
    },
  })
