import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

export const MAKE_BACKUP: JobType<{ backup: string; waits?: number | undefined }> = {
  name: 'make-backup',
  data: z.object({ backup: z.uuid(), waits: z.int().nonnegative().optional() }),
}

export const NIGHTLY_BACKUP: JobType<object> = { name: 'nightly-backup', data: z.object({}) }
