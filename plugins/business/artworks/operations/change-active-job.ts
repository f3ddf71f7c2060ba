import type { PayloadRequest } from 'payload'
import { ACTIVE_JOB_STATES, type JobState } from '../../../../src/artworks/job-states.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { CompositionJob } from '../../../../src/payload-types.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { lockArtwork } from './lock-artwork.ts'

/** A composition job, and the artwork whose lock its changes of state need. */
export type JobOfArtwork = { readonly jobId: string; readonly artworkId: string }

/**
 * Changes a composition job that is queued or being processed; one that has ended, or was cancelled meanwhile, stays as
 * it is.
 *
 * @returns the state of the job afterwards, and whether it was changed.
 * @throws ServiceError `NOT_FOUND` if the artwork or the job was deleted meanwhile.
 */
export async function changeActiveJob(
  req: PayloadRequest,
  { jobId, artworkId }: JobOfArtwork,
  data: Partial<Omit<CompositionJob, 'id' | 'artwork'>>,
): Promise<{ readonly status: JobState; readonly changed: boolean }> {
  return inTransaction(req, async () => {
    await lockArtwork(req, artworkId)
    const options = { collection: 'composition-jobs', depth: 0, overrideAccess: true, req } as const
    const where = { id: { equals: jobId }, artwork: { equals: artworkId } }
    const { docs } = await req.payload.find({ ...options, where, limit: 1 })
    const [job] = docs
    if (!job) throw noJob()
    if (!ACTIVE_JOB_STATES.includes(job.status)) return { status: job.status, changed: false }
    const { status } = await req.payload.update({ ...options, id: jobId, data })
    return { status, changed: true }
  })
}

export const noJob = () =>
  new ServiceError('NOT_FOUND', {
    en: 'There is no such job for this artwork.',
    ja: 'この作品にそのジョブはありません。',
  })
