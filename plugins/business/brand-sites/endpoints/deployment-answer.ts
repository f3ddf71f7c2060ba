import { z } from 'zod'

/** A deployment that was enqueued, and the pages that it regenerates. */
export const deploymentAnswer = z.object({ deployment: z.uuid(), paths: z.array(z.string()) })
