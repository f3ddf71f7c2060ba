import type { PayloadRequest } from 'payload'
import type { JobState } from '../../../../src/artworks/job-states.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { changeActiveJob, type JobOfArtwork } from './change-active-job.ts'

/**
 * Ends a composition that is queued or being processed, and with it the wish to publish when it is ready. A worker
 * that composes notices at its next picture; the pictures that are there stay. A job that has ended stays as it is.
 *
 * @returns the state in which the job has ended.
 * @throws ServiceError `NOT_FOUND`.
 */
export async function cancelComposition(req: PayloadRequest, job: JobOfArtwork): Promise<JobState> {
  return inTransaction(req, async () => {
    const { status, changed } = await changeActiveJob(req, job, {
      status: 'cancelled',
      waitingFor: null,
      current: null,
      finishedAt: new Date().toISOString(),
    })
    if (changed) {
      await req.payload.update({
        collection: 'artworks',
        id: job.artworkId,
        data: { publishWhenReady: false },
        depth: 0,
        overrideAccess: true,
        req,
      })
    }
    return status
  })
}
