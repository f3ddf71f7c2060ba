import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

export const STEP_ALERTS: JobType<object> = { name: 'step-alerts', data: z.object({}) }
