import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { type Period, previousPeriod } from '../../../../src/reports/period.ts'
import { reportSchema } from '../../../../src/reports/report.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { reportOf, type StoredReport } from '../store/reports.ts'
import { reportState, stateOf } from './list-reports.ts'
import { reportParams, requirePeriod } from './params.ts'

const answer = z.object({
  ...reportState,
  report: reportSchema,
  /** Null if there is none. */
  previous: reportSchema.nullable(),
})
export type ReportAnswer = z.infer<typeof answer>

/** `GET /api/reports/{kind}/{start}`: a report, and that of the period before to compare it with. */
export const readReport = () =>
  defineEndpoint({
    method: 'get',
    path: '/reports/:kind/:start',
    summary: 'A daily or weekly report, and the one before.',
    answer,
    auth: 'user',
    permission: 'reports:view',
    rateLimit: 'console',
    params: reportParams,
    run: async ({ req, params }) => {
      const period = requirePeriod(params)
      const { stored, previous } = await inDatabase(req.payload, async (database) => ({
        stored: await reportOf(database, period),
        previous: await reportOf(database, previousPeriod(period)),
      }))
      if (!stored) throw new ServiceError('NOT_FOUND')
      return { ...stateOf(stored), report: stored.report, previous: previous?.report ?? null }
    },
  })

/** `GET /api/reports/{kind}/{start}/file`: the bytes of a report, as they are in the object store. */
export const downloadReport = () =>
  defineEndpoint({
    method: 'get',
    path: '/reports/:kind/:start/file',
    summary: 'Download a report as JSON.',
    answers: {
      200: {
        description: 'The report as a file',
        types: ['application/json'],
        headers: { 'Content-Disposition': 'Name of the file' },
      },
    },
    auth: 'user',
    permission: 'reports:view',
    params: reportParams,
    run: async ({ req, params }) => {
      const { content } = await requireReport(req, requirePeriod(params))
      return new Response(content, {
        headers: {
          'content-type': 'application/json',
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="report-${params.kind}-${params.start}.json"`,
        },
      })
    },
  })

async function requireReport(req: PayloadRequest, period: Period): Promise<StoredReport> {
  const stored = await inDatabase(req.payload, (database) => reportOf(database, period))
  if (!stored) throw new ServiceError('NOT_FOUND')
  return stored
}
