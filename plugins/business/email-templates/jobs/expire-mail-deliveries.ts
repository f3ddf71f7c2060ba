import type { Payload } from 'payload'
import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'
import { keptSince, RETENTION_DAYS } from '../../../../src/logs/retention.ts'

export const EXPIRE_MAIL_DELIVERIES: JobType<object> = {
  name: 'expire-mail-deliveries',
  data: z.object({}),
}

/** Removes test mails from the log that were sent as long ago as errors are kept. May be repeated at any time. */
export async function expireMailDeliveries(payload: Payload): Promise<void> {
  const createdAt = { less_than: keptSince(RETENTION_DAYS.error).toISOString() }
  await payload.db.deleteMany({ collection: 'mail-deliveries', where: { createdAt } })
}
