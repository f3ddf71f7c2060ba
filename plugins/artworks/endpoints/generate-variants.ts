import { ACTIVE_JOB_STATES, secondsLeft } from '../../../src/artworks/job-states.ts'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { defineEndpoint } from '../../endpoint/define-endpoint.ts'
import { inTransaction, transactionOf } from '../../endpoint/in-transaction.ts'
import { measuredVariantTime } from '../operations/composition-progress.ts'
import { findArtwork } from '../operations/find-artwork.ts'
import { lockArtwork } from '../operations/lock-artwork.ts'
import type { ArtworksOptions } from '../options.ts'
import { artworkParams } from '../params.ts'

/**
 * `POST /api/{brand}/artworks/{artwork_id}/generate-variants` (section 4.1). While a job of the
 * artwork is under way, a repeat gives that job instead of starting another.
 */
export const generateVariants = ({ queue }: ArtworksOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/:artwork_id/generate-variants',
    auth: 'user',
    params: artworkParams,
    run: async ({ req, params }) => {
      const artwork = await findArtwork(req, params)
      if (!artwork.originalKey) {
        throw new ServiceError('IMAGE_MISSING', 'This artwork has no image yet.')
      }
      const jobId = await inTransaction(req, async () => {
        await lockArtwork(req, artwork.id)
        const { docs } = await req.payload.find({
          collection: 'composition-jobs',
          where: { artwork: { equals: artwork.id }, status: { in: [...ACTIVE_JOB_STATES] } },
          limit: 1,
          depth: 0,
          overrideAccess: true,
          req,
        })
        if (docs[0]) return docs[0].id
        const job = await req.payload.create({
          collection: 'composition-jobs',
          data: {
            artwork: artwork.id,
            status: 'queued',
            total: CATALOGUE.length,
            completed: 0,
            failed: 0,
            encoded: 0,
          },
          depth: 0,
          overrideAccess: true,
          req,
        })
        await queue.send('compose-variants', { compositionJobId: job.id }, await transactionOf(req))
        return job.id
      })
      const perVariant = await measuredVariantTime(req)
      return { job_id: jobId, estimated_time: `${secondsLeft(CATALOGUE.length, perVariant)}s` }
    },
  })
