import { stringify } from 'csv-stringify/sync'
import { z } from 'zod'
import { changePercent } from '../../../../src/analytics/analysed-period.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { GROUPS, INTERVALS } from '../operations/groupings.ts'
import { groupedSales, salesSeries, sumSales } from '../operations/sales.ts'
import { scopeOf } from '../operations/scope.ts'
import { amounts, analysisQuery, rangeSchema, requestedPeriod } from './analysis.ts'

export type SalesAnswer = z.infer<typeof salesSchema>

const salesSchema = z.object({
  period: rangeSchema,
  previous: rangeSchema.describe('The same number of days before'),
  totals: z.object({
    ...amounts,
    average: z.int().nullable().describe('Whole yen of one order; null without orders'),
    previous: z.object(amounts),
    sales_change: z.number().nullable().describe('In percent; null if nothing was sold before'),
    orders_change: z.number().nullable(),
  }),
  series: z.array(
    z.object({
      start: z.iso.date(),
      ...amounts,
      previous: z.object(amounts).describe('As many days earlier as the period has'),
    }),
  ),
  group: z.enum(GROUPS),
  groups: z
    .array(
      z.object({
        id: z.string().nullable(),
        name: z.string().nullable(),
        ...amounts,
        quantity: z.int().nullable().describe('Pieces after returns; null for brands'),
      }),
    )
    .describe('At most 100, those that sell most'),
})

/**
 * `GET /api/analytics/sales`: what was sold in a range of days in Tokyo, compared with the days before it, with a series
 * and groups (specification, section 4.3).
 *
 * @see docs/decisions/0241-count-sales-by-paid-orders.md
 */
export const readSales = () =>
  defineEndpoint({
    method: 'get',
    path: '/analytics/sales',
    summary: 'What was sold, by time and by brand, artist or artwork.',
    answer: salesSchema,
    alternatives: ['text/csv'],
    auth: 'user',
    permission: 'analytics:view',
    rateLimit: 'console',
    params: z.object({}),
    query: z.object({
      ...analysisQuery,
      interval: z.enum(INTERVALS).default('day'),
      group: z.enum(GROUPS).default('brand'),
      format: z.enum(['json', 'csv']).default('json').describe('`csv` downloads one table'),
      table: z.enum(['series', 'groups']).default('series').describe('What `csv` has'),
    }),
    run: async ({ req, query }) => {
      const { interval, group, format, table } = query
      const period = requestedPeriod(query)
      const scope = await scopeOf(req, query.brand)
      const { from, to, previous } = period
      const found = await inDatabase(req.payload, async (database) => ({
        series: await salesSeries(database, period, interval, scope),
        now: await sumSales(database, period, scope),
        before: await sumSales(database, previous, scope),
        groups: await groupedSales(database, period, group, scope),
      }))
      const { series, now, before, groups } = found
      if (format === 'csv') {
        return table === 'series'
          ? asFile(series, ['start', 'orders', 'sales'], `sales-${from}-${to}.csv`)
          : asFile(
              groups,
              ['id', 'name', 'orders', 'quantity', 'sales'],
              `sales-by-${group}-${from}-${to}.csv`,
            )
      }
      return {
        period: { from, to },
        previous,
        totals: {
          ...now,
          average: now.orders === 0 ? null : Math.round(now.sales / now.orders),
          previous: before,
          sales_change: changePercent(now.sales, before.sales),
          orders_change: changePercent(now.orders, before.orders),
        },
        series,
        ...{ group, groups },
      }
    },
  })

/** A spreadsheet program opens it, knows the encoding by the mark at its begin, and runs no formula of it. */
function asFile(rows: readonly object[], columns: string[], name: string): Response {
  const options = { header: true, columns, bom: true, escape_formulas: true }
  return new Response(stringify([...rows], options), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}
