import { z } from 'zod'
import { jobSchema, submissionSchema } from '../../factory/adapters/json-http/wire.ts'

/** A job as the simulator keeps it: what the protocol shows, and what was submitted. */
export const simulatedJobSchema = jobSchema.extend({
  submission: submissionSchema,
  acceptedAt: z.string(),
})

export type SimulatedJob = z.infer<typeof simulatedJobSchema>

/** What the protocol shows of a job; the signed URL stays inside. */
export function publicJob({ submission: _, acceptedAt: __, ...job }: SimulatedJob) {
  return job
}
