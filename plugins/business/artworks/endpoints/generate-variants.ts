import { z } from 'zod'
import { secondsLeft } from '../../../../src/artworks/job-states.ts'
import { CATALOGUE } from '../../../../src/composition/catalogue.ts'
import { variantKey } from '../../../../src/composition/naming.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { measuredVariantTime } from '../operations/composition-progress.ts'
import { EDIT_ARTWORK, findArtwork } from '../operations/find-artwork.ts'
import { recomposeVariant } from '../operations/recompose-variant.ts'
import { startComposition } from '../operations/start-composition.ts'
import type { ArtworksOptions } from '../options.ts'
import { artworkParams } from '../params.ts'

/**
 * `POST /api/{brand}/artworks/{artwork_id}/generate-variants` (section 4.1). While a job of the
 * artwork is under way, a repeat gives that job instead of starting another. `?variant=` has one picture
 * composed again that is there already: a job that has begun may have passed it, so another follows.
 */
export const generateVariants = ({ queue }: ArtworksOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/:artwork_id/generate-variants',
    summary: 'Compose the variants of an artwork.',
    answer: z.object({ job_id: z.uuid(), estimated_time: z.string() }),
    errors: ['IMAGE_MISSING'],
    example: {
      params: { brand: 'art', artwork_id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10' },
      answer: { job_id: '0197b0a7-1c2d-7e4f-8a6b-3c5d7e9f1a2b', estimated_time: '42s' },
    },
    auth: 'user',
    permission: EDIT_ARTWORK,
    brandKind: 'artwork',
    brandUse: 'prepare',
    params: artworkParams,
    query: z.object({ variant: z.enum(CATALOGUE.map(variantKey)).optional() }),
    run: async ({ req, params, query: { variant } }) => {
      const artwork = await findArtwork(req, params)
      if (!artwork.originalKey) {
        throw new ServiceError('IMAGE_MISSING')
      }
      const jobId = variant
        ? await recomposeVariant(req, artwork.id, variant, queue)
        : await startComposition(req, artwork.id, { queue })
      const perVariant = await measuredVariantTime(req)
      return { job_id: jobId, estimated_time: `${secondsLeft(CATALOGUE.length, perVariant)}s` }
    },
  })
