import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

const sweepSchema = z.object({
  /** Without it: every prefix of the swept areas. */
  prefix: z.string().optional(),
  /** The key that an earlier job ended with. */
  after: z.string().optional(),
})
export type SweepData = z.infer<typeof sweepSchema>

export const SWEEP_OBJECTS: JobType<SweepData> = { name: 'sweep-objects', data: sweepSchema }

export const SWEEP_UNFINISHED_WRITES: JobType<object> = {
  name: 'sweep-unfinished-writes',
  data: z.object({}),
}
