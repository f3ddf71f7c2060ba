import { z } from 'zod'
import { JOB_STATES } from '../../../../src/artworks/job-states.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { cancelComposition as cancel } from '../operations/cancel-composition.ts'
import { EDIT_ARTWORK, findArtwork } from '../operations/find-artwork.ts'
import { jobParams } from '../params.ts'

/**
 * `POST /api/{brand}/artworks/{artwork_id}/generation-status/{job_id}/cancel`: ends a composition. The answer is the
 * state in which it has ended; a repeat, and a job that ended before, change nothing.
 */
export const cancelComposition = () =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/artworks/:artwork_id/generation-status/:job_id/cancel',
    summary: 'Cancel a composition.',
    answer: z.object({ status: z.enum(JOB_STATES) }),
    auth: 'user',
    permission: EDIT_ARTWORK,
    brandKind: 'artwork',
    params: jobParams,
    run: async ({ req, params }) => {
      const { id: artworkId } = await findArtwork(req, params)
      return { status: await cancel(req, { jobId: params.job_id, artworkId }) }
    },
  })
