import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

const printJobSchema = z.object({
  printDataId: z.string(),
  revision: z.number(),
  /** How often the job has waited for the store since it last got something done. */
  waits: z.number().optional(),
})
export type PrintJobData = z.infer<typeof printJobSchema>

export const MAKE_PRINT_DATA: JobType<PrintJobData> = {
  name: 'make-print-data',
  data: printJobSchema,
}
