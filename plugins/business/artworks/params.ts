import { z } from 'zod'

export const brandParams = z.object({ brand: z.string().max(32) })
export const artworkParams = brandParams.extend({ artwork_id: z.uuid() })
export const jobParams = artworkParams.extend({ job_id: z.uuid() })

export type ArtworkParams = z.infer<typeof artworkParams>
