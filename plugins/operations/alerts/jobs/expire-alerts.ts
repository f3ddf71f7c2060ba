import type { Payload } from 'payload'
import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { keptSince, RETENTION_DAYS } from '../../../../src/logs/retention.ts'

export const EXPIRE_ALERTS: JobType<object> = { name: 'expire-alerts', data: z.object({}) }

/** Removes what was sent, and silences that ended, as long ago as errors are kept. May be repeated at any time. */
export async function expireAlerts(payload: Payload): Promise<void> {
  const limit = keptSince(RETENTION_DAYS.error).toISOString()
  await payload.db.deleteMany({
    collection: 'alert-deliveries',
    where: { createdAt: { less_than: limit } },
  })
  await payload.db.deleteMany({
    collection: 'alert-silences',
    where: { until: { less_than: limit } },
  })
}
