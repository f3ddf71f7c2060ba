import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

export const MAKE_REPORTS: JobType<object> = { name: 'make-reports', data: z.object({}) }

const report = z.uuid()

export const STORE_REPORT: JobType<{ report: string; waits?: number | undefined }> = {
  name: 'store-report',
  data: z.object({ report, waits: z.int().nonnegative().optional() }),
}

export const MAIL_REPORT: JobType<{ report: string }> = {
  name: 'mail-report',
  data: z.object({ report }),
}
