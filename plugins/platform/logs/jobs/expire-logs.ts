import type { Payload, Where } from 'payload'
import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { keptSince, RETENTION_DAYS } from '../../../../src/logs/retention.ts'

export const EXPIRE_LOGS: JobType<object> = { name: 'expire-logs', data: z.object({}) }

const olderThan = (days: number): Where => ({
  createdAt: { less_than: keptSince(days).toISOString() },
})

/** Removes the entries that are older than they may become. May be repeated at any time. */
export async function expireLogs(payload: Payload): Promise<void> {
  const isError: Where = { level: { equals: 'error' } }
  const noError: Where = { level: { not_equals: 'error' } }
  await payload.db.deleteMany({
    collection: 'audit-log',
    where: olderThan(RETENTION_DAYS.audit),
  })
  await payload.db.deleteMany({
    collection: 'system-logs',
    where: { and: [isError, olderThan(RETENTION_DAYS.error)] },
  })
  await payload.db.deleteMany({
    collection: 'system-logs',
    where: { and: [noError, olderThan(RETENTION_DAYS.access)] },
  })
}
