import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { type Period, periodOf, REPORT_KINDS } from '../../../../src/reports/period.ts'

/** The kind of a report and its first day in Tokyo, e.g. `weekly` and `2026-11-16`. */
export const reportParams = z.object({
  kind: z.enum(REPORT_KINDS),
  start: z.string().regex(/^\d{4}-\d\d-\d\d$/),
})

/** @throws ServiceError `NOT_FOUND` if no period of the kind begins on that day. */
export function requirePeriod({ kind, start }: z.infer<typeof reportParams>): Period {
  const period = periodOf(kind, start)
  if (!period) throw new ServiceError('NOT_FOUND')
  return period
}
