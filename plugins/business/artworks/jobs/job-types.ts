import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

const compositionSchema = z.object({
  compositionJobId: z.string(),
  /** How often the job has waited for the store since it last got something done. */
  waits: z.number().optional(),
})
export type CompositionData = z.infer<typeof compositionSchema>

export const COMPOSE_VARIANTS: JobType<CompositionData> = {
  name: 'compose-variants',
  data: compositionSchema,
}

export const RECOMPOSE_ARTWORKS: JobType<{ templateId: string }> = {
  name: 'recompose-artworks',
  data: z.object({ templateId: z.string() }),
}

export const REMOVE_ARTWORK_OBJECTS: JobType<{ brand: string; artworkId: string }> = {
  name: 'remove-artwork-objects',
  data: z.object({ brand: z.string(), artworkId: z.string() }),
}
