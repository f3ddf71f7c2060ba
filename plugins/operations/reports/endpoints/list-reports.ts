import { z } from 'zod'
import { REPORT_KINDS } from '../../../../src/reports/period.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { listReports as findReports, MAIL_STATES, type StoredReport } from '../store/reports.ts'

/** How far a report is, beside its content. */
export const reportState = {
  revision: z.int(),
  /** ISO 8601; null until it is in the object store. */
  stored_at: z.string().nullable(),
  mail: z.enum(MAIL_STATES),
}

export const stateOf = ({ revision, storedAt, mail }: StoredReport) => ({
  ...{ revision, mail },
  stored_at: storedAt,
})

const listed = z.object({
  kind: z.enum(REPORT_KINDS),
  /** The first day in Tokyo. */
  start: z.string(),
  has_data: z.boolean(),
  /** From 0 to 100; null if nothing is known. */
  score: z.number().nullable(),
  /** Mean of the services, in percent; null if nothing is known. */
  uptime: z.number().nullable(),
  errors: z.int(),
  /** Recommendations of the class `warning`. */
  recommendations: z.int(),
  ...reportState,
})

export type ListedReport = z.infer<typeof listed>

/** `GET /api/reports`: the reports of one kind, the newest first. */
export const listReports = () =>
  defineEndpoint({
    method: 'get',
    path: '/reports',
    summary: 'The daily or weekly reports, newest first.',
    answer: z.object({
      docs: z.array(listed),
      totalDocs: z.int(),
      page: z.int(),
      limit: z.int(),
    }),
    auth: 'user',
    permission: 'reports:view',
    rateLimit: 'console',
    params: z.object({}),
    query: z.object({
      kind: z.enum(REPORT_KINDS).default('daily'),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    run: async ({ req, query: { kind, page, limit } }) => {
      const { reports, total } = await inDatabase(req.payload, (database) =>
        findReports(database, { kind, page, limit }),
      )
      return { docs: reports.map(summaryOf), totalDocs: total, page, limit }
    },
  })

function summaryOf(stored: StoredReport): z.infer<typeof listed> {
  const { kind, start, has_data, score, services, errors, recommendations } = stored.report
  const uptimes = services.flatMap(({ uptime }) => uptime ?? [])
  const sum = uptimes.reduce((total, one) => total + one, 0)
  return {
    ...{ kind, start, has_data, score: score?.value ?? null },
    uptime: uptimes.length === 0 ? null : Math.floor((sum / uptimes.length) * 1000) / 1000,
    errors: errors.total,
    recommendations: recommendations.filter((one) => one.class === 'warning').length,
    ...stateOf(stored),
  }
}
