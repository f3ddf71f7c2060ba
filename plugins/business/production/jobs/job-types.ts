import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

export const MAKE_ORDER_THUMBNAIL: JobType<{ orderId: string; waits?: number | undefined }> = {
  name: 'make-order-thumbnail',
  data: z.object({ orderId: z.uuid(), waits: z.int().min(0).optional() }),
}

export const EXPIRE_ORDER_PRINTS: JobType<object> = {
  name: 'expire-order-prints',
  data: z.object({}),
}

export const EXPIRE_ORDER_TEXTS: JobType<object> = {
  name: 'expire-order-texts',
  data: z.object({}),
}

export const REMAKE_PRINT_FILES: JobType<object> = {
  name: 'remake-print-files',
  data: z.object({}),
}

export const WORK_ON_PRINT_JOB: JobType<{ printJobId: string }> = {
  name: 'work-on-print-job',
  data: z.object({ printJobId: z.uuid() }),
}

export const FOLLOW_PRINT_JOBS: JobType<object> = {
  name: 'follow-print-jobs',
  data: z.object({}),
}

const fulfilmentSchema = z.object({
  orderId: z.uuid(),
  /** Whether it is known that the shop has the order on hold. */
  held: z.boolean().optional(),
})
export type Fulfilment = z.infer<typeof fulfilmentSchema>

export const FULFIL_ORDER: JobType<Fulfilment> = { name: 'fulfil-order', data: fulfilmentSchema }
