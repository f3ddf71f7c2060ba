import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

const remakeSchema = z.object({
  /** Without it: the thumbnails of all brands. */
  brand: z.string().optional(),
  /** The artwork that an earlier job ended with. */
  after: z.string().optional(),
  /** How often the job has waited for the store since it last got something done. */
  waits: z.number().optional(),
})
export type RemakeData = z.infer<typeof remakeSchema>

export const REMAKE_THUMBNAILS: JobType<RemakeData> = {
  name: 'remake-thumbnails',
  data: remakeSchema,
}
